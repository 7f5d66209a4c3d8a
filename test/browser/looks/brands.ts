/** A brand's colours on one kind of page. */
export interface Brand {
  accent: string;
  'accent-text': string;
  surface: string;
  text: string;
  muted: string;
  border: string;
  problem: string;
  positive: string;
}

const columns = [
  'accent',
  'accent-text',
  'surface',
  'text',
  'muted',
  'border',
  'problem',
  'positive',
] as const;

/** Twenty brands, each on a light and on a dark page: every documented colour, in the order of the columns. */
const table = `
cobalt    light #1f4fd8 #ffffff #ffffff #14203a #55617a #d5dbe7 #b3261e #12754a
cobalt    dark  #8fb0ff #0b1a40 #141a29 #eaeffa #a4b0c8 #323c52 #ffb4ab #7bd9a9
coral     light #ff5a5f #ffffff #ffffff #222222 #717171 #dddddd #c13515 #008a05
coral     dark  #ff7a7e #2b0a0b #1c1c1c #f5f5f5 #b0b0b0 #3d3d3d #ff9d86 #77d97b
lemon     light #ffcc00 #1a1400 #fffdf2 #1f1b06 #6b6437 #eadf9f #a3260b #3f6b00
lemon     dark  #ffd84d #1a1400 #17150a #f7f2d6 #bdb588 #3f3a1e #ffb59e #b4dd6a
mint      light #3dd9a4 #06281c #f3fbf8 #0b231a #47685c #c9e5da #b3261e #0b6b47
mint      dark  #3dd9a4 #06281c #0b1a15 #e4f5ee #93b5a8 #25423a #ffb4ab #5fe0b4
plum      light #6b1f6b #ffffff #fbf6fb #2a0f2a #6d516d #e5d3e5 #a8123d #1b6b3a
plum      dark  #e3a1e3 #300a30 #1d121d #f6e9f6 #bfa5bf #463246 #ffb1c1 #8ad8a5
tangerine light #ff7a00 #1f0f00 #ffffff #2b1d10 #73604f #ecdccc #b91c1c #2f6f1d
tangerine dark  #ff9a3d #1f0f00 #1a130c #fbefe3 #c4ae99 #463627 #ffaaa0 #a3d98b
slate     light #475569 #ffffff #f8fafc #0f172a #64748b #cbd5e1 #b91c1c #15803d
slate     dark  #94a3b8 #0f172a #0f172a #f1f5f9 #94a3b8 #334155 #fca5a5 #86efac
rose      light #e11d48 #ffffff #fff1f2 #3f0713 #7f4452 #fecdd3 #9f1239 #166534
rose      dark  #fb7185 #2a050d #1f0a10 #ffe4e6 #d19aa5 #4c1d2a #fda4af #86efac
lime      light #84cc16 #132002 #ffffff #1a2e05 #5b6b45 #dbe8c5 #b42318 #3f6212
lime      dark  #a3e635 #132002 #11180a #f0f9e0 #a9ba90 #364423 #fda29b #bef264
sky       light #0ea5e9 #ffffff #f0f9ff #082f49 #4b6f86 #bae6fd #b91c1c #047857
sky       dark  #38bdf8 #032033 #071722 #e0f2fe #8fb4cb #1e3a4d #fca5a5 #6ee7b7
ink       light #000000 #ffffff #ffffff #000000 #595959 #bfbfbf #cc0000 #006b00
ink       dark  #ffffff #000000 #000000 #ffffff #a6a6a6 #404040 #ff8080 #80e680
sand      light #b08a5b #1d1408 #faf6ef #33281a #75654f #e4d8c4 #a03517 #4d6b2b
sand      dark  #d9b88a #1d1408 #1e1810 #f4ebdd #b8a68b #463a28 #ffb099 #b6d18f
teal      light #0f766e #ffffff #f0fdfa #042f2e #4c706d #99f6e4 #b91c1c #166534
teal      dark  #2dd4bf #042f2e #081c1b #ccfbf1 #83b3ad #1c4744 #fca5a5 #86efac
brick     light #9a3412 #ffffff #fff7ed #431407 #835c48 #fed7aa #b91c1c #3f6212
brick     dark  #fdba74 #431407 #211009 #ffedd5 #cfa98a #5a3421 #fca5a5 #bef264
grape     light #7c3aed #ffffff #ffffff #1e1b4b #6b6a8f #ddd6fe #be123c #15803d
grape     dark  #a78bfa #1e0a4a #131022 #ede9fe #a39fc4 #37305c #fda4af #86efac
denim     light #3b5b8c #ffffff #eef2f7 #1b2a41 #5b6b82 #c6d1e0 #a61b1b #1d6b45
denim     dark  #9db7df #12213a #16202f #e6edf6 #9fb0c6 #34445b #f5a9a9 #8fd4b0
fuchsia   light #d946ef #ffffff #ffffff #4a044e #86508a #f5d0fe #be123c #15803d
fuchsia   dark  #e879f9 #3b0340 #1e0821 #fae8ff #c79ccc #581c5f #fda4af #86efac
olive     light #6b7a1f #ffffff #fafbf3 #262b0b #666b4a #dde1c3 #a3260b #3d6b17
olive     dark  #c3d35c #20260a #171a0c #f3f6dc #b1b78e #3c4225 #ffb59e #a8d97c
copper    light #c2703d #ffffff #fffaf6 #3a1f0f #7d6353 #eed9ca #a8200d #2f6b3a
copper    dark  #e8a87c #331808 #1f1510 #f9ece3 #c6ab9b #4a372c #ffb09e #93d6a3
gray      light #808080 #ffffff #f2f2f2 #1a1a1a #737373 #cccccc #b00020 #0b6b3a
gray      dark  #808080 #ffffff #262626 #e6e6e6 #999999 #4d4d4d #ff8a9a #6fd09c
`;

export const brands = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name, scheme, ...colours] = line.split(/ +/);
      const brand = Object.fromEntries(columns.map((column, index) => [column, colours[index]]));
      return [`${name} on a ${scheme} page`, brand as unknown as Brand];
    }),
);

/** Dresses an element in a brand, as a host's stylesheet would; without one, in its own colours. */
export function dress(element: HTMLElement, brand: Partial<Brand>, scheme: string): void {
  document.documentElement.style.colorScheme = scheme;
  element.removeAttribute('style');
  for (const [name, colour] of Object.entries(brand))
    element.style.setProperty(`--screening-${name}`, colour);
}
