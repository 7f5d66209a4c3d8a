/** Answers are data: nothing may keep, change, guess at, frame or run them. */
const everyAnswer = {
  vary: 'Origin',
  'cache-control': 'no-store, no-transform',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What every answer carries, refusals too. Where real people are checked, browsers come by https alone from then on. */
export const answerHeaders = (isProduction: boolean): Record<string, string> => ({
  ...everyAnswer,
  ...(isProduction ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
