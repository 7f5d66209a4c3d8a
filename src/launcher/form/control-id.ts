/** The `id` of the control that asks for a path; spaces would break `aria-describedby`. */
export const controlId = (path: string): string => path.replace(/\s/g, '_');
