/** What a run of the suite creates at a service. At one without a portal for scripts it is not more. */
export const creations = { candidates: 25, screenings: 12, identities: 4, subscriptions: 2 };
export type Creation = keyof typeof creations;

/** Says before a run at a real service what it will create there. */
export function announcement(baseUrl: string): string {
  const { candidates, screenings, identities, subscriptions } = creations;
  return [
    `The contract suite creates at ${baseUrl}, in the test environment, at most:`,
    `  ${candidates} candidates with invented data, each with an address of its own at example.com, some with a social security number of their own`,
    `  ${screenings} screenings of the package with the fewest required fields; what the service charges for them is charged`,
    `  ${identities} proofs of identity, of which no question is answered`,
    `  ${subscriptions} recurring screenings from next month on, each ended again`,
    'Emails go out for invitations. Nothing of it is deleted: the service offers no call for that.',
  ].join('\n');
}
