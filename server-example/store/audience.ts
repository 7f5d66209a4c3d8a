/** Who reads: a candidate by reference, a member by subject, or an operator, who sees everything. */
export type Audience =
  | { role: 'candidate'; clientReferenceId: string }
  | { role: 'member'; subject: string }
  | { role: 'operator' };
