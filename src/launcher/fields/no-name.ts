const words =
  /^(none|no|nil|null|n\.?\/?a\.?|not applicable|keine[rn]?|ningun[oa]|aucune?|nenhum|sans|[无無]|没有|沒有|لا يوجد|-+)$/i;

/** Whether somebody may have written in the field of a name that there is none. */
export const saysNoName = (typed: string): boolean => words.test(typed.trim());
