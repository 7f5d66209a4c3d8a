import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the pages may do: the policy that the elements promise to work under, pictures of the site, and Vue. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html vue',
].join('; ');

/** Gives every page in `folder` the policy, and takes out of it what the policy blocks: scripts and styles that it holds. */
export function finishPages(folder: string, base: string, codeColours: string): void {
  writeFileSync(join(folder, 'assets/code.css'), codeColours);
  for (const page of globSync('**/*.html', { cwd: folder })) {
    const html = readFileSync(join(folder, page), 'utf8')
      .replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`)
      .replaceAll(/(<[^>]*) style="[^"]*"/g, '$1')
      .replaceAll(/<script id="([\w-]+)">(.*?)<\/script>/gs, (_, name: string, script: string) => {
        writeFileSync(join(folder, `assets/${name}.js`), script);
        return `<script src="${base}assets/${name}.js"></script>`;
      });
    writeFileSync(join(folder, page), html);
  }
}
