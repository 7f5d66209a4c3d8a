/** What the launcher says where a package is to be chosen. */
export const english = { launcher: { choose: 'Choose a check' } };
