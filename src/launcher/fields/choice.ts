/** An option of a control that offers several. */
export interface Choice {
  value: string;
  label: string;
}
