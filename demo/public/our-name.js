// Whom the sentences of the elements say to contact, in every language.
import { registerLocale } from './screening-elements.js';

registerLocale('en', { host: 'Nearhand' });
