import { pageSession } from '../../../host/page-session';

// Yours knows who is logged in.
export const POST = (): Promise<Response> => pageSession('nora');
