/** The script for a page that shows screenings and starts none: registers `<screening-status>` alone. */
export * from './status/define.ts';
