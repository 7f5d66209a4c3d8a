/** An option of a `<select>`. */
export interface Choice {
  value: string;
  label: string;
}
