/** The three people whom a visitor of the demo can be. Their keys are the roles of page sessions. */
export const people = {
  candidate: { name: 'Nora Ellis', handle: 'nora', does: 'walks dogs and gets verified', home: '/' },
  member: { name: 'Sam Okafor', handle: 'sam', does: 'hires, and asks for a check', home: '/member' },
  operator: { name: 'Priya Nair', handle: 'priya', does: 'keeps watch over all checks', home: '/operator' },
} as const;

export type Person = keyof typeof people;
