import { html, type TemplateResult } from 'lit';
import { generate } from 'lean-qr/nano';

/** The empty modules around a code, without which a camera does not find it. */
const quietZone = 4;

/** A QR code of an address: dark on light whatever the page's colours are, as not every phone reads it the other way. */
export function phoneCode(address: string, label: string): TemplateResult {
  const code = generate(address);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const rows = places.map((y) => places.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  const side = code.size + 2 * quietZone;
  return html`<svg
    role="img"
    aria-label=${label}
    width="240"
    height="240"
    viewBox="${-quietZone} ${-quietZone} ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <rect x=${-quietZone} y=${-quietZone} width=${side} height=${side} fill="#fff"></rect>
    <path d=${rows.join('')} fill="#000"></path>
  </svg>`;
}
