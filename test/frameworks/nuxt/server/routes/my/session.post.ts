import { pageSession } from '../../../host/page-session';

// Yours knows who is logged in.
export default defineEventHandler(() => pageSession('nora'));
