import { buildSite } from '../../site/build-site.ts';
import { base, builtFolder } from './built-site.ts';

await buildSite(builtFolder, base);
