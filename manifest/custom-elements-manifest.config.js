import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';
import { frameworkTypes } from './framework-types.js';

/** Describes both elements for editors and documentation, from their sources. */
export default {
  globs: ['src/*/*-element.ts', 'src/*/*-events.ts', 'src/*/define.ts'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  plugins: [
    onlyWhatIsPublic(),
    pathsOfThePackage(),
    customElementVsCodePlugin({ outdir: 'dist', cssFileName: null, hideLogs: true }),
    customElementJetBrainsPlugin({ outdir: 'dist', packageJson: false, hideLogs: true }),
    frameworkTypes({ outdir: 'dist/types' }),
  ],
};

/**
 * Leaves out private and protected members, functions of a file, and the second event that the analyzer sees wherever an `Event` subclass is dispatched:
 * the real ones are described in the doc block.
 */
function onlyWhatIsPublic() {
  return {
    name: 'only-what-is-public',
    packageLinkPhase({ customElementsManifest }) {
      for (const module of customElementsManifest.modules)
        module.declarations = module.declarations.filter(({ kind }) => kind === 'class');
      for (const declaration of customElementsManifest.modules.flatMap((module) => module.declarations)) {
        declaration.members = declaration.members?.filter(({ privacy }) => !privacy);
        declaration.events = declaration.events?.filter(({ description }) => description);
      }
    },
  };
}

/** The package holds what the sources are compiled to. */
function pathsOfThePackage() {
  const compiled = (_, value) =>
    typeof value === 'string' ? value.replace(/^(\/?)src\/(.*)\.ts$/, '$1dist/$2.js') : value;
  return {
    name: 'paths-of-the-package',
    packageLinkPhase({ customElementsManifest }) {
      Object.assign(customElementsManifest, JSON.parse(JSON.stringify(customElementsManifest), compiled));
    },
  };
}
