const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;

type Rgba = [red: number, green: number, blue: number, alpha: number];

const pixels = new Map<string, Rgba>();

/** What a screen shows of any colour that CSS can write. */
function pixelOf(colour: string): Rgba {
  const known = pixels.get(colour);
  if (known) return known;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const pixel: Rgba = [red, green, blue, alpha];
  pixels.set(colour, pixel);
  return pixel;
}

const luminance = (colour: string): number => {
  const [red, green, blue] = pixelOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two opaque colours, as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

/** The colour of what is behind an element: the nearest opaque background, out of shadow roots and slots as well. */
export function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { backgroundColor } = getComputedStyle(at);
    const [, , , alpha] = pixelOf(backgroundColor);
    if (alpha === 255) return backgroundColor;
    if (alpha > 0) throw new Error(`${at.localName}.${at.className} has a background that lets through.`);
  }
  return 'white';
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

export interface ReadText {
  text: string;
  ratio: number;
}

/** Every text that is seen in an element, also the typed ones, with the contrast to what is behind it. */
export function readTexts(host: Element): ReadText[] {
  const found: ReadText[] = [];
  const backgrounds = new Map<Element, string>();
  const walker = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node instanceof HTMLInputElement ? node.value : node.nodeValue?.trim();
    const element = node instanceof HTMLInputElement ? node : node.parentElement;
    if (!text || !element || !element.checkVisibility() || element.closest('.visually-hidden')) continue;
    const { color } = getComputedStyle(element);
    const background = backgrounds.get(element) ?? backgroundOf(element);
    backgrounds.set(element, background);
    found.push({ text, ratio: contrast(color, background) });
  }
  return found;
}
