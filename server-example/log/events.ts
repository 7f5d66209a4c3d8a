/** What the proxy logs, and what to do about it, where the name does not say it. */
export const events = {
  answered: '',
  body_already_read:
    'Your server read the body of a request before the proxy could, so the request is refused: mount the proxy before whatever parses bodies, such as express.json().',
  callback_credentials_refused:
    'A callback came to a right address without its credentials: let your gateway pass Authorization on, or check SERVICE_CALLBACK_SECRET, and callback.basicAuth and callback.header of the profile.',
  callback_missed: '',
  callback_missed_first:
    'A change was found by reading back that no callback had told. If it goes on (callback_missed), callbacks do not arrive: look for public_url_unreachable, and let your gateway pass $PUBLIC_URL/screening-api/callbacks on to the proxy.',
  callback_not_understood: '',
  callback_other: '',
  capability_refused:
    'A callback came to an address that this proxy did not make, or made with a key that is gone. If it happens often, somebody may be guessing.',
  clear_with_item_under_review:
    'The service calls this screening clear, and one of its items is under review. Pages show both, as the service says them: look at the screening in the portal of the service, and ask there if the finding was not judged.',
  clock_wrong:
    'This machine is so many milliseconds ahead of the service, or behind where the number is below 0: set its clock, and keep it right by NTP. Page sessions and the order of changes go by it.',
  facts_guessed:
    'A candidate sent so many email addresses in a day that somebody else has, or names and birth dates that are not those of a check under way, that they have to wait. Somebody may be finding out who is known there: pass candidate.email, and what else you know, with POST /sessions, so that pages cannot choose it.',
  failed: 'The proxy made a mistake of its own: please report it with this line.',
  host_key_refused:
    'Somebody sent a wrong host key. If it was your back end, give it HOST_API_KEY; if not, somebody may be guessing.',
  host_news_given_up:
    'Your back end could not be told for three days of a change of this screening, or that its result is due or no longer valid. GET /screenings?changedAfter= and ?validBefore= list what it missed.',
  host_unreached:
    'What your back end is to hear does not arrive at HOST_WEBHOOK_URL. It is tried again for three days; this is said once an hour. To try it: npx screening-proxy doctor --host.',
  identity_paused:
    'A member gave so many wrong answers to identity questions that they have to wait. If it happens often, somebody may be guessing.',
  identity_refused: 'A member who has to wait tried to answer identity questions.',
  limit_reached:
    'What is billed, guessed or held open is refused, because there is as much of it as the limit allows: raise it in LIMITS, or find out whose it is. It is said again after ten minutes.',
  link_origin_refused:
    'A link of the service leads to an origin that LINK_ORIGINS does not name, so nobody is sent there. If it is of the service, add it: npx screening-proxy doctor --create says which it is.',
  no_document_demanded:
    'A candidate’s page session names no disclosures, so their form asks for no consent. Before real checks, have the documents signed that the law asks for: pass disclosures with POST /sessions. This is said once.',
  order_limit_near:
    'Four fifths of the screenings that may be ordered in 24 hours are ordered: raise the limit, or find out who orders.',
  order_unconfirmed: '',
  origin_refused:
    'A page of this origin called the page API. If it is yours, add its origin to ALLOWED_ORIGINS, or correct PUBLIC_URL if the proxy itself is reached there.',
  package_left_out:
    'A package of the account cannot be read, so it is not offered; the others are. Mend the profile, or ask the service: the doctor tells.',
  packages_outdated:
    'The packages of the account cannot be read anew, so those read before are offered until they can.',
  plan_ended: '',
  plan_not_ended:
    'The service still runs a recurring screening that was ended here: it is asked again and again, every five minutes at last. If this goes on, end it at the service.',
  plan_runs_too_often:
    'The service ran a recurring screening more often than was ordered: each run may be billed. It is ended. If its runs go on, look at the service for the one that calls back to an address with this reference.',
  plan_unknown:
    'A recurring screening was ended here, and the service never told its id. Look at the service for the one that calls back to an address with this reference, and end it there.',
  plan_without_first_check:
    'A recurring screening is ended, because its first check was cancelled or has expired.',
  public_url_unreachable:
    'PUBLIC_URL does not lead from here to this proxy, so callbacks may not arrive and nothing may be live: correct it (its port, too; where the service is on this machine, remove it), or let your gateway pass /screening-api on. If only this machine cannot reach it, all is well.',
  reading_of_another:
    'The service answered the reading of a screening with a screening of another candidate or package, or with one that calls back elsewhere: nothing of it is taken over. Ask the service, or look for a cache between you and it.',
  readings_unanswered:
    'The service has answered no reading for an hour although callbacks wait for one, so pages show nothing of what they say, and /readyz is refused. Run the doctor; if the service cannot be read at all, set reads.screening to false in the profile: then what they said is applied.',
  record_unreadable:
    'The disk has spoiled a record, so lists are without it: check the disk, and restore a backup. This is said once for each.',
  report_opened: '',
  report_partly_read:
    'A time or a title in a report of the service cannot be read, so pages show the check without it. Mend the profile where it says how times are written, or where titles stand: the doctor tells.',
  run_of_ended_plan:
    'The service ran a recurring screening that was ended here, or somebody forged its callback. The run is shown to nobody, and the service is asked again to end it where its id is known. If this comes again, look at the service for the one that calls back to an address with this reference, and end it there.',
  gone_at_service:
    'The service has not had this screening for a day in which it had others, so it is shown as cancelled. Somebody may have deleted it there; a callback brings it back.',
  secret_key_unknown:
    'The database was written with another SECRET_KEY, so callbacks of open screenings are refused, signed names cannot be shown, and what members answered wrongly and ordered today counts anew. If you did not replace the key after a leak, set SECRET_KEY_PREVIOUS to that one and restart.',
  service_credentials_refused: 'Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET: the service refuses them.',
  service_failed:
    'The service refuses, or does not answer: check SERVICE_BASE_URL and the network. npx screening-proxy doctor says more.',
  service_header_doubted: '',
  session_origin_refused:
    'A page session that is bound to origins was used elsewhere. If that page is yours, name its origin in `origins` of POST /sessions; if not, the session was stolen.',
  session_revoked: 'A page session was used that your back end has ended.',
  store_failed: '',
  store_recovered: '',
  trust_ended: 'The service no longer trusts a member: outcomes seen under that trust are withheld again.',
  version_deprecated: 'The service will deprecate v1: set SERVICE_VERSION=v2 when your account supports it.',
} as const;

export type LogEvent = keyof typeof events;

/** Whoever finds the proxy can cause these, as often as they want; while the store fails, so does all that asks for it. */
export const causedByAnybody: ReadonlySet<LogEvent> = new Set([
  'body_already_read',
  'capability_refused',
  'callback_credentials_refused',
  'callback_not_understood',
  'facts_guessed',
  'host_key_refused',
  'identity_refused',
  'origin_refused',
  'report_partly_read',
  'session_origin_refused',
  'session_revoked',
  'store_failed',
]);
