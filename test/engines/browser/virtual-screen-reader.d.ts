/** This build of the screen reader bundles its dependencies, so that it runs in a page. It has no types of its own. */
declare module '@guidepup/virtual-screen-reader/browser.js' {
  export { virtual } from '@guidepup/virtual-screen-reader';
}
