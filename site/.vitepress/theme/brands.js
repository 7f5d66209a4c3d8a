/** Brands to begin with in the theme editor: as few properties as each needs. */
export const brands = {
  Default: {},
  Forest: { '--screening-accent': '#1c6b54', '--screening-surface': '#f7faf8' },
  Plum: {
    '--screening-accent': '#6b1f6b',
    '--screening-surface': '#fbf6fb',
    '--screening-radius': '1.25rem',
  },
  Lemon: {
    '--screening-accent': '#ffcc00',
    '--screening-surface': '#fffdf2',
    '--screening-radius': '0.25rem',
  },
  Ink: {
    '--screening-accent': '#000000',
    '--screening-surface': '#ffffff',
    '--screening-radius': '0',
    '--screening-font': 'Georgia, serif',
  },
  Night: { '--screening-accent': '#74d3ab', '--screening-surface': '#18211d' },
};
