import DefaultTheme from 'vitepress/theme-without-fonts';
import { useData, useRoute } from 'vitepress';
import { h, onMounted, watch } from 'vue';
import CheckStory from './CheckStory.vue';
import ContactSheet from './ContactSheet.vue';
import StateGallery from './StateGallery.vue';
import { weighPages } from './weigh-pages.js';
import './site.css';

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      const { isDark } = useData();
      onMounted(() => {
        watch(() => route.path, markCurrentLinks, { immediate: true, flush: 'post' });
        // The page comes with the switch for light, and Vue leaves it so until somebody presses it.
        for (const button of document.querySelectorAll('[role=switch]')) button.ariaChecked = isDark.value;
      });
      return () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(CheckStory) });
    },
  },
  enhanceApp({ app, siteData }) {
    app.component('ContactSheet', ContactSheet);
    app.component('StateGallery', StateGallery);
    weighPages(siteData.value.themeConfig);
  },
};

/** The library shows by a colour alone which link leads to this page, or to its section. */
function markCurrentLinks() {
  for (const link of document.querySelectorAll(':is(.VPNav, .VPSidebar) [aria-current]'))
    link.removeAttribute('aria-current');
  for (const link of document.querySelectorAll('.VPNavBarMenuLink.active')) link.ariaCurrent = 'true';
  for (const link of document.querySelectorAll('.VPSidebarItem.is-active > .item > .link'))
    link.ariaCurrent = 'page';
}
