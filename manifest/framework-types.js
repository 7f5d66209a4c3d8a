import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** React 19 renders attributes on the server under the names they have here, and sets the rest as properties. */
const reactTypes = (elements) => `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports(elements)}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {${elements
      .map(
        (element) => `${comment(element.description)}
      '${element.tagName}': DetailedHTMLProps<HTMLAttributes<${element.name}>, ${element.name}> & {${props(
        byAttribute(element),
        events(element, (name) => `on${name}`),
      )}
      };`,
      )
      .join('')}
    }
  }
}
`;

/** Vue's tools look up what a template gives in camel case. */
const vueTypes = (elements) => `import type { HTMLAttributes, ReservedProps } from 'vue';
${imports(elements)}
declare module 'vue' {
  interface GlobalComponents {${elements
    .map(
      (element) => `${comment(element.description)}
      '${element.tagName}': new () => ${element.name} & { $props: HTMLAttributes & ReservedProps & {${props(
        byProperty(element),
        events(element, (name) => `on${pascal(name)}`),
      )}
      } };`,
    )
    .join('')}
  }
}
`;

/** With the events of Svelte 5 (`onscreening-ready`) and of Svelte 4 (`on:screening-ready`). */
const svelteTypes = (elements) => `import type { HTMLAttributes } from 'svelte/elements';
${imports(elements)}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {${elements
    .map(
      (element) => `${comment(element.description)}
      '${element.tagName}': HTMLAttributes<${element.name}> & {${props(
        byAttribute(element),
        events(element, (name) => `on${name}`),
        events(element, (name) => `on:${name}`),
      )}
      };`,
    )
    .join('')}
  }
}
`;

const frameworks = { jsx: reactTypes, vue: vueTypes, svelte: svelteTypes };

/** What a page can set: public, described, and not only read. */
const fieldsOf = ({ members }) =>
  members.filter(
    ({ kind, privacy, readonly, description, static: isStatic }) =>
      kind === 'field' && !privacy && !readonly && !isStatic && description,
  );

const byProperty = (element) =>
  fieldsOf(element).map(({ name, description }) => ({
    name,
    description,
    type: `${element.name}['${name}']`,
  }));

const byAttribute = (element) =>
  fieldsOf(element).map(({ name, attribute = name, description }) => ({
    name: attribute,
    description,
    type: `${element.name}['${name}']`,
  }));

const events = (element, propName) =>
  element.events.map(({ name, description, type }) => ({
    name: propName(name),
    description,
    type: `((event: ${type.text}) => void)`,
  }));

const pascal = (name) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

const props = (...groups) =>
  groups
    .flat()
    .map(({ name, description, type }) => `${comment(description)}\n        '${name}'?: ${type} | undefined;`)
    .join('');

const comment = (text) => `\n        /** ${text.replaceAll(/\s+/g, ' ')} */`;

const imports = (elements) =>
  `import type {\n${[
    ...new Set(elements.flatMap(({ name, events: fired }) => [name, ...fired.map(({ type }) => type.text)])),
  ]
    .map((name) => `  ${name},\n`)
    .join('')}} from '../index.js';\n`;

/**
 * A plugin of the manifest's analyzer: writes what TypeScript needs to know both elements in the templates of React,
 * Vue and Svelte. The published generators give events the type `CustomEvent`, which these are not.
 */
export function frameworkTypes({ outdir }) {
  return {
    name: 'framework-types',
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
      mkdirSync(outdir, { recursive: true });
      for (const [name, write] of Object.entries(frameworks)) {
        writeFileSync(join(outdir, `${name}.d.ts`), write(elements));
        // A side effect import of types alone stays in what a compiler writes.
        writeFileSync(join(outdir, `${name}.js`), 'export {};\n');
      }
    },
  };
}
