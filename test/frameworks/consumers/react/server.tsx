import { renderToString } from 'react-dom/server';
import { Check } from './check';

export const drawn = renderToString(<Check />);
