/** A fact of the service's interface: the files that implement it, and the tests that hold it. */
export interface InterfaceRow {
  row: string;
  files: string[];
  tests: { file: string; title: string }[];
}

/** Every row of the service's interface, by its sections. */
export const interfaceRows: Record<string, InterfaceRow[]> = {
  'What it does': [
    {
      row: '1 · Run background checks on people in a marketplace',
      files: ['server-example/orders/order-placement.ts', 'sandbox/screenings.ts'],
      tests: [
        {
          file: 'test/server/orders/orders.test.ts',
          title: 'an order starts a screening that the page can see',
        },
        {
          file: 'test/contract/service-orders.ts',
          title: 'the service starts a screening directly if no required field is missing',
        },
      ],
    },
    {
      row: '2 · Trusted end users: members screen other members',
      files: [
        'server-example/trust/trust.ts',
        'server-example/trust/identity-proofs.ts',
        'server-example/trust/wrong-answers.ts',
        'server-example/trust/member-trusts.ts',
        'server-example/service/identity-service.ts',
        'sandbox/trusted-users.ts',
      ],
      tests: [
        {
          file: 'test/server/trust/trust.test.ts',
          title: 'a member who answers correctly is trusted and sees what they order under that purpose',
        },
        {
          file: 'test/server/trust/guessed-answers.test.ts',
          title: 'wrong answers are counted over all proofs, so that two in each proof do not go on for ever',
        },
        {
          file: 'test/contract/service-trust.ts',
          title:
            'the service lets a verified member order screenings until the trust is revoked, and again after it is enabled',
        },
      ],
    },
    {
      row: '3 · Recurring screenings',
      files: [
        'server-example/recurrence/runs.ts',
        'server-example/service/subscription-service.ts',
        'sandbox/subscriptions.ts',
      ],
      tests: [
        {
          file: 'test/server/recurrence/recurrences.test.ts',
          title: 'each run is a screening of its own that names the one before',
        },
        {
          file: 'test/server/recurrence/recurrences.test.ts',
          title: 'may be ended by its candidate, and the member hears live who ended it',
        },
        {
          file: 'test/contract/service-recurrence.ts',
          title: 'the service orders a recurring screening at each interval and lists the runs',
        },
      ],
    },
    {
      row: '4 · Real-time updates of the screenings it starts',
      files: [
        'server-example/callbacks/callback.ts',
        'server-example/stream/event-feed.ts',
        'sandbox/callbacks.ts',
      ],
      tests: [
        {
          file: 'test/server/callbacks/callbacks.test.ts',
          title: 'a callback brings the result to the page',
        },
        {
          file: 'test/server/stream/events.test.ts',
          title: 'the stream sends each change once, from the cursor of the snapshot on',
        },
      ],
    },
  ],
  'The flow': [
    {
      row: '1 · Obtain a bearer token',
      files: ['server-example/service/service-token.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/server/service/service-token.test.ts',
          title: 'the token request has Basic credentials and a form body, byte for byte',
        },
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service answers client credentials with a bearer token and its lifetime',
        },
      ],
    },
    {
      row: '2 · List the packages, with the fields each needs',
      files: [
        'server-example/service/service-package.ts',
        'server-example/orders/package-catalogue.ts',
        'sandbox/packages.ts',
      ],
      tests: [
        {
          file: 'test/contract/service-packages.ts',
          title: 'the service lists the required fields of each package, by paths that the profile knows',
        },
        {
          file: 'test/server/service/other-profile.test.ts',
          title: 'packages arrive in canonical names from a service with other names',
        },
      ],
    },
    {
      row: '3 · Create a candidate',
      files: [
        'server-example/service/candidate-service.ts',
        'server-example/service/candidate-names.ts',
        'sandbox/candidates.ts',
      ],
      tests: [
        {
          file: 'test/contract/service-candidates.ts',
          title:
            'the service creates a candidate from the four minimum fields and answers with its identifier',
        },
      ],
    },
    {
      row: '4 · Create a screening for a candidate and a package',
      files: ['server-example/service/screening-request.ts', 'server-example/orders/order-placement.ts'],
      tests: [
        {
          file: 'test/server/orders/orders.test.ts',
          title: 'an order with the same key gives the same screening',
        },
        {
          file: 'test/server/service/troubled-service.test.ts',
          title: 'an order without an answer is unconfirmed and never sent twice, and a callback confirms it',
        },
      ],
    },
    {
      row: '4.1 · By an emailed invite',
      files: ['server-example/service/screening-request.ts', 'sandbox/invites.ts'],
      tests: [
        {
          file: 'test/server/orders/orders.test.ts',
          title: 'an order by email makes the service send an invite',
        },
        {
          file: 'test/contract/service-orders.ts',
          title: 'the service emails an invite and does not answer with its link',
        },
      ],
    },
    {
      row: '4.2 · By a link to a form',
      files: ['server-example/orders/invites.ts', 'sandbox/candidate-form.ts'],
      tests: [
        {
          file: 'test/server/orders/orders.test.ts',
          title: 'an order by link gives its one-time link to the candidate alone, and then a new one',
        },
        {
          file: 'test/contract/service-orders.ts',
          title:
            'the service answers an invite by link with the address of the candidate’s form, and with a new one on request',
        },
      ],
    },
    {
      row: '4.3 · Started directly',
      files: ['server-example/orders/order-placement.ts', 'sandbox/screenings.ts'],
      tests: [
        {
          file: 'test/server/service/other-profile.test.ts',
          title:
            'a candidate’s form starts a screening at a service with other names, and callbacks bring the result',
        },
        {
          file: 'test/contract/service-orders.ts',
          title: 'the service refuses to start a screening without a required field, and names it',
        },
      ],
    },
    {
      row: '5 · Results set by hand in the developer portal, with the same credentials',
      files: ['sandbox/portal-api.ts', 'sandbox/portal/portal-routes.ts'],
      tests: [
        {
          file: 'test/contract/service-orders.ts',
          title: 'the service shows a result that was set in the portal with the same credentials',
        },
        {
          file: 'test/server/sandbox/portal.test.ts',
          title: 'the portal sets the status and the result of a screening',
        },
      ],
    },
    {
      row: '6 · Callbacks arrive at the address of step 4',
      files: ['server-example/screenings/callback-capabilities.ts', 'server-example/callbacks/callback.ts'],
      tests: [
        {
          file: 'test/contract/service-callbacks.ts',
          title:
            'the service sends a screening with its candidate to the callback address, with the credentials of the order',
        },
        {
          file: 'test/server/doctor/doctor.test.ts',
          title: 'a test screening shows the doctor every fact but the Retry-After header',
        },
      ],
    },
  ],
  Resources: [
    {
      row: 'Candidate: first name, last name, email',
      files: ['server-example/service/service-package.ts', 'sandbox/candidate-rules.ts'],
      tests: [
        {
          file: 'test/contract/service-candidates.ts',
          title: 'the service refuses a candidate without one of the four minimum fields, and names it',
        },
      ],
    },
    {
      row: 'Candidate: clientReferenceId',
      files: [
        'server-example/orders/order-placement.ts',
        'server-example/sessions/page-sessions.ts',
        'server-example/trust/service-references.ts',
      ],
      tests: [
        {
          file: 'test/server/orders/orders.test.ts',
          title: 'an order takes the client reference from the session, never from the page',
        },
        {
          file: 'test/server/trust/dishonest-members.test.ts',
          title: 'cannot overwrite the candidate with the same reference by a proof of identity',
        },
      ],
    },
    {
      row: 'Candidate: identifier, string or number',
      files: ['server-example/service/screening-request.ts', 'sandbox/profile.ts'],
      tests: [
        {
          file: 'test/server/service/other-profile.test.ts',
          title:
            'identifiers are sent as numbers and the callback address as plain text, as the profile says',
        },
      ],
    },
    {
      row: 'Candidate: further fields, per package',
      files: ['server-example/service/service-package.ts', 'src/launcher/fields/field-table.ts'],
      tests: [
        {
          file: 'test/server/orders/orders.test.ts',
          title:
            'an order with missing and malformed fields is refused, names each field and leaves nothing behind',
        },
        { file: 'test/contract/service-candidates.ts', title: 'the service keeps all fields of a candidate' },
      ],
    },
    {
      row: 'Package: identifier, required fields',
      files: ['server-example/service/service-package.ts', 'sandbox/packages.ts'],
      tests: [
        {
          file: 'test/contract/service-packages.ts',
          title: 'the service lists packages, each with a title and an identifier of its own',
        },
      ],
    },
    {
      row: 'Screening: candidateId, packageId',
      files: ['server-example/service/screening-request.ts', 'sandbox/screening.ts'],
      tests: [
        {
          file: 'test/contract/service-orders.ts',
          title: 'the service refuses an unknown way to invite, an unknown candidate and an unknown package',
        },
      ],
    },
    {
      row: 'Screening: invite.method',
      files: ['server-example/service/screening-request.ts', 'sandbox/screening.ts'],
      tests: [
        {
          file: 'test/contract/service-orders.ts',
          title:
            'the service answers an invite by link with the address of the candidate’s form, and with a new one on request',
        },
      ],
    },
    {
      row: 'Screening: callback URI',
      files: [
        'server-example/service/screening-request.ts',
        'server-example/screenings/callback-capabilities.ts',
      ],
      tests: [
        {
          file: 'test/server/service/other-profile.test.ts',
          title:
            'identifiers are sent as numbers and the callback address as plain text, as the profile says',
        },
      ],
    },
    {
      row: 'Other resources: trusted end users, recurring screenings',
      files: ['server-example/service/identity-service.ts', 'server-example/service/subscription-service.ts'],
      tests: [
        {
          file: 'test/server/service/other-profile.test.ts',
          title: 'a member gains trust at a service with other names and sees the outcome',
        },
        {
          file: 'test/server/service/other-profile.test.ts',
          title: 'a recurring screening runs again at a service with other names, and can be ended',
        },
      ],
    },
    {
      row: 'Token response: access_token, token_type, expires_in',
      files: ['server-example/service/service-token.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service answers client credentials with a bearer token and its lifetime',
        },
        {
          file: 'test/server/service/service-token.test.ts',
          title: 'a line break at the end of a token is removed',
        },
      ],
    },
    {
      row: 'States: not shown; a word is read by the profile, an unknown one is neutral',
      files: ['server-example/service/service-screening.ts'],
      tests: [
        {
          file: 'test/server/service/troubled-service.test.ts',
          title: 'an unknown result is under review, an unknown status in progress: never a failure',
        },
        {
          file: 'test/server/callbacks/callbacks.test.ts',
          title: 'a callback can reopen a finished screening',
        },
      ],
    },
  ],
  Endpoints: [
    {
      row: 'POST /v2/oauth',
      files: ['server-example/service/service-token.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service answers client credentials with a bearer token and its lifetime',
        },
      ],
    },
    {
      row: 'POST /oauth/token',
      files: ['server-example/service/screening-service.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service’s token path of v1 answers with the same object',
        },
      ],
    },
    {
      row: 'GET /v2/candidates/‹id›',
      files: ['server-example/service/candidate-service.ts', 'sandbox/operations.ts'],
      tests: [
        {
          file: 'test/contract/service-candidates.ts',
          title: 'the service reads a candidate back under v2, and under v1 as long as v1 exists',
        },
        {
          file: 'test/server/service/service-refusals.test.ts',
          title: 'a known candidate with other answers is read, then written',
        },
      ],
    },
    {
      row: 'GET /v1/candidates/‹id›',
      files: ['server-example/service/candidate-service.ts', 'sandbox/operations.ts'],
      tests: [
        {
          file: 'test/contract/service-candidates.ts',
          title: 'the service reads a candidate back under v2, and under v1 as long as v1 exists',
        },
        {
          file: 'test/server/service/service-refusals.test.ts',
          title: 'a known candidate with other answers is read, then written',
        },
      ],
    },
    {
      row: 'GET /packages',
      files: ['server-example/service/screening-service.ts', 'sandbox/operations.ts'],
      tests: [
        {
          file: 'test/contract/service-packages.ts',
          title: 'the service lists the components and products of each package',
        },
        {
          file: 'test/server/doctor/doctor.test.ts',
          title: 'the doctor leaves a path that answers 404 to a person',
        },
      ],
    },
    {
      row: 'POST /candidates',
      files: ['server-example/service/candidate-service.ts', 'sandbox/operations.ts'],
      tests: [
        {
          file: 'test/contract/service-candidates.ts',
          title:
            'the service creates a candidate from the four minimum fields and answers with its identifier',
        },
      ],
    },
    {
      row: 'POST /screenings',
      files: ['server-example/service/screening-service.ts', 'sandbox/operations.ts'],
      tests: [
        {
          file: 'test/contract/service-orders.ts',
          title: 'the service starts a screening directly if no required field is missing',
        },
      ],
    },
    {
      row: 'Not shown: bodies, further fields, other operations',
      files: ['server-example/service/profile.ts', 'server-example/doctor/doctor.ts'],
      tests: [
        {
          file: 'test/server/service/other-profile.test.ts',
          title: 'the proxy requests no path of the default profile',
        },
        {
          file: 'test/server/doctor/doctor.test.ts',
          title:
            'each line is right or … for a profile that is wrong in all but its paths, and pasting them corrects it',
        },
      ],
    },
  ],
  Authentication: [
    {
      row: '1 · OAuth 2.0 client credentials; a bearer token in every call',
      files: ['server-example/service/service-calls.ts', 'sandbox/service-routes.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service refuses a call without a token or with an unknown one',
        },
      ],
    },
    {
      row: '2 · Client id and secret come from outside',
      files: ['server-example/configuration.ts'],
      tests: [
        {
          file: 'test/server/command/configuration.test.ts',
          title: 'an empty configuration lists every mistake at once',
        },
        {
          file: 'test/server/command/configuration.test.ts',
          title: 'the mistakes of a configuration never repeat a secret',
        },
      ],
    },
    {
      row: '3 · The token request, header and body',
      files: ['server-example/service/service-token.ts'],
      tests: [
        {
          file: 'test/server/service/service-token.test.ts',
          title: 'the token request has Basic credentials and a form body, byte for byte',
        },
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service refuses a token request with another grant',
        },
      ],
    },
    {
      row: '4 · The encoded credentials stay the same',
      files: ['server-example/service/service-token.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service accepts the same encoded credentials again and again',
        },
      ],
    },
    {
      row: '5 · The token answer',
      files: ['server-example/service/service-token.ts'],
      tests: [
        {
          file: 'test/server/service/service-token.test.ts',
          title: 'a failed token request says whether the credentials, the network or the answer is at fault',
        },
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service refuses a token request with a wrong secret or a header that is not Basic',
        },
      ],
    },
    {
      row: '6 · Ten hours; cached and sent with every call',
      files: ['server-example/service/service-token.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/server/service/service-token.test.ts',
          title: 'the token is kept until shortly before it expires',
        },
        {
          file: 'test/contract/service-calls.test.ts',
          title: 'fifty calls at once with an expired token make one token request',
        },
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service refuses a token after ten hours, and issues a new one',
        },
      ],
    },
    {
      row: '7 · A 500 means: check the header, "Bearer", a space, the token',
      files: ['server-example/service/service-calls.ts', 'server-example/http/failures.ts'],
      tests: [
        {
          file: 'test/contract/service-calls.test.ts',
          title:
            'a call to the service has the exact bytes of the Authorization header that the interface asks for',
        },
        {
          file: 'test/contract/service-calls.test.ts',
          title: 'a call that is answered 500 is in the operator’s log, without the token',
        },
      ],
    },
    {
      row: '8 · Test and production: separate hosts and credentials',
      files: ['server-example/configuration.ts', 'sandbox/read-settings.ts'],
      tests: [
        {
          file: 'test/contract/service.test.ts',
          title:
            'test and production have different hosts, credentials and package identifiers, and production has no portal',
        },
        {
          file: 'test/server/sessions/page-sessions.test.ts',
          title: 'a page session of another environment or another secret is invalid',
        },
        {
          file: 'test/contract/store-contract.ts',
          title: 'store refuses a database of the other environment',
        },
      ],
    },
  ],
  Events: [
    {
      row: 'Progress is told by callback, to the address in the order',
      files: ['server-example/callbacks/callback.ts', 'sandbox/callbacks.ts'],
      tests: [
        {
          file: 'test/contract/service-callbacks.ts',
          title:
            'the service sends a screening with its candidate to the callback address, with the credentials of the order',
        },
      ],
    },
    {
      row: 'Kinds, payload and name of the field: not shown',
      files: ['server-example/service/screening-service.ts', 'server-example/doctor/callback.ts'],
      tests: [
        {
          file: 'test/server/callbacks/callbacks.test.ts',
          title: 'a callback of another type is accepted and counted',
        },
        {
          file: 'test/server/service/other-profile.test.ts',
          title: 'a callback in the default names is answered 422, and the log says which names are missing',
        },
      ],
    },
    {
      row: 'Signing, verification and retries: not shown',
      files: [
        'server-example/screenings/callback-capabilities.ts',
        'server-example/screenings/read-schedule.ts',
      ],
      tests: [
        {
          file: 'test/server/callbacks/callbacks.test.ts',
          title: 'a callback with wrong credentials is refused',
        },
        {
          file: 'test/contract/service-callbacks.ts',
          title: 'the service sends a callback for each change, and repeats it until it is answered 200',
        },
        {
          file: 'test/server/recurrence/recurrences.test.ts',
          title: 'a screening without callbacks is read back, and a missed change arrives as if by callback',
        },
      ],
    },
  ],
  Errors: [
    {
      row: 'A malformed Authorization header may give 500',
      files: ['server-example/service/service-calls.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service may answer 500 to a malformed Authorization header, and never accepts it',
        },
        {
          file: 'test/contract/service-calls.test.ts',
          title: 'a call that is answered 500 tells the operator to check the Authorization header',
        },
      ],
    },
    {
      row: 'Bodies and codes: not shown',
      files: ['server-example/service/error-grammar.ts', 'sandbox/refusal.ts'],
      tests: [
        {
          file: 'test/contract/service-refusals.ts',
          title: 'the service names a malformed field and the reason',
        },
        {
          file: 'test/server/orders/orders.test.ts',
          title: 'an order with the email address of another candidate names that field',
        },
      ],
    },
    {
      row: 'Statuses of wrong credentials, dead tokens, missing things: not shown',
      files: ['server-example/service/service-error.ts', 'server-example/http/failures.ts'],
      tests: [
        {
          file: 'test/server/service/troubled-service.test.ts',
          title: 'credentials that the service refuses are answered 503 and named in the log',
        },
        {
          file: 'test/contract/service-refusals.ts',
          title: 'the service answers 404 to an unknown identifier, in its error grammar',
        },
      ],
    },
  ],
  Limits: [
    {
      row: 'A token lives for ten hours',
      files: ['server-example/service/service-token.ts', 'sandbox/tokens.ts'],
      tests: [
        {
          file: 'test/contract/service-tokens.ts',
          title: 'the service refuses a token after ten hours, and issues a new one',
        },
      ],
    },
    {
      row: 'Rates and sizes: not shown',
      files: [
        'server-example/service/service-calls.ts',
        'server-example/bounded-body.ts',
        'server-example/time-limit.ts',
        'server-example/http/request-body.ts',
      ],
      tests: [
        {
          file: 'test/contract/service-refusals.ts',
          title: 'the service answers 429 with a waiting time if it is called too often',
        },
        {
          file: 'test/server/http/body-limits.test.ts',
          title: 'what a page or the host sends may weigh 64 KiB and be nested 32 deep, and no more',
        },
        {
          file: 'test/server/screenings/unbounded-answers.test.ts',
          title: 'a gzip of 20 kB that unpacks to 20 MB is given up after one mebibyte',
        },
      ],
    },
  ],
  Versioning: [
    {
      row: 'The version is in the path prefix',
      files: ['server-example/service/service-calls.ts', 'sandbox/service-routes.ts'],
      tests: [
        {
          file: 'test/contract/service-calls.test.ts',
          title: 'calls of v1 work, and the proxy warns at its start that v1 will be deprecated',
        },
        { file: 'test/server/sandbox/token.test.ts', title: 'a token works only with its own version' },
      ],
    },
    {
      row: 'The token path goes with the version',
      files: ['server-example/service/screening-service.ts'],
      tests: [
        {
          file: 'test/contract/service-calls.test.ts',
          title: 'calls of v1 work, and the proxy warns at its start that v1 will be deprecated',
        },
      ],
    },
    {
      row: 'v1 is to be deprecated',
      files: ['server-example/proxy.ts'],
      tests: [
        {
          file: 'test/contract/service-calls.test.ts',
          title: 'calls of v1 work, and the proxy warns at its start that v1 will be deprecated',
        },
      ],
    },
    {
      row: 'Package identifiers differ between test and production',
      files: ['server-example/orders/package-catalogue.ts', 'sandbox/packages.ts'],
      tests: [
        {
          file: 'test/contract/service.test.ts',
          title:
            'test and production have different hosts, credentials and package identifiers, and production has no portal',
        },
      ],
    },
    {
      row: 'Deprecation date and other differences: not shown',
      files: ['server-example/service/profile.json'],
      tests: [{ file: 'test/server/doctor/doctor.test.ts', title: 'the doctor examines v1 as well' }],
    },
  ],
};
