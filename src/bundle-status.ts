/** The script for pages that only show screenings: registers `<screening-status>` alone. */
export * from './status/define.ts';
