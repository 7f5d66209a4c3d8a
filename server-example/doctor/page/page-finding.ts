import type { Finding } from '../findings.ts';

const section = 'Page';

export const ok = (row: string, seen: string): Finding => ({ section, row, verdict: 'ok', seen });

export const cannotTell = (row: string, seen: string): Finding => ({
  section,
  row,
  verdict: 'cannot tell',
  seen,
});

export const differs = (row: string, seen: string, advice: string): Finding => ({
  section,
  row,
  verdict: 'differs',
  seen,
  advice,
});
