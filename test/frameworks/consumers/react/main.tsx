import { hydrateRoot } from 'react-dom/client';
import { Check } from './check';

hydrateRoot(document.getElementById('root')!, <Check />, { onRecoverableError: console.error });
