import { css, html, LitElement, nothing } from 'lit';
import { announcementOf, headlines, headlineStyles, results, toneOf } from './look.js';

/** A badge as somebody would write it who has the screening at hand. A change is said aloud. */
class LitNativeBadge extends LitElement {
  static properties = { screening: { attribute: false } };
  static styles = [
    headlineStyles,
    css`
      :host {
        display: inline-block;
        content-visibility: auto;
        contain-intrinsic-size: auto 8rem auto 2rem;
        vertical-align: middle;
      }

      .badge {
        display: inline-flex;
        flex-wrap: wrap;
        gap: 0.5em;
        align-items: center;
        font-size: 0.875rem;
      }
    `,
  ];

  render() {
    const { phase, result, packageTitle } = this.screening;
    const words = phase === 'complete' ? results[result] : headlines[phase];
    return html`<span class="badge" lang="en" dir="ltr"
        ><span class="headline ${toneOf(this.screening)}" title=${packageTitle}>${words}</span></span
      >${this.hasUpdated ? html`<p class="visually-hidden" role="status">${announcementOf(this.screening)}</p>` : nothing}`;
  }
}

customElements.define('lit-native-badge', LitNativeBadge);
