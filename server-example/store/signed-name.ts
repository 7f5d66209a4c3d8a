/**
 * Before a sealed name that a member signed with: it is erased with that member, and not with the candidate alone. Nothing
 * follows it once the member was erased.
 */
export const memberMark = 'member.';
