export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('screening-') } },
  app: { head: { title: 'Check', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  typescript: { strict: true },
});
