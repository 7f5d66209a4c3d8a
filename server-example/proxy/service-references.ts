/**
 * What the service calls people: its references are unique, and a member who proves identity must never get hold of the
 * record of a candidate. So members have a namespace of their own. References of candidates stay as the host gives
 * them, and are escaped where one could be taken for a member's.
 */
export const memberReference = (subject: string): string => `member:${subject}`;

export const candidateReference = (clientReferenceId: string): string =>
  /^(member|candidate):/.test(clientReferenceId) ? `candidate:${clientReferenceId}` : clientReferenceId;

/**
 * Addresses are unique at the service, too: a member must not occupy the address of a candidate, and one person may be
 * both. The tag leads to the same mailbox.
 */
export const memberEmail = (email: string): string => email.replace(/@(?=[^@]*$)/, '+member@');
