import type { LocaleController } from '../../locales/locale.ts';

/** The sentences of a launcher, with their language and what else is said in it. */
export type Words = LocaleController<'launcher'>;
