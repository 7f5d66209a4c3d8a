/** A time as the table shows it; infinity is what never came. */
export const milliseconds = (figure: number): string =>
  Number.isFinite(figure) ? `${figure.toFixed(figure < 10 ? 1 : 0)} ms` : 'never';

/** A number as the table shows it, without fractions. */
export const number = (figure: number): string => Math.round(figure).toLocaleString('en');
