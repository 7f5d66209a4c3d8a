/** The `id` of the control for a path. Spaces would break `aria-describedby`. */
export const controlId = (path: string): string => path.replace(/\s/g, '_');
