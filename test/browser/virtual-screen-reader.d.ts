/** The build of the screen reader that brings along what it needs is the one that runs in a page; it has no types. */
declare module '@guidepup/virtual-screen-reader/browser.js' {
  export { virtual } from '@guidepup/virtual-screen-reader';
}
