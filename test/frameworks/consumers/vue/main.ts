import { createApp } from 'vue';
import Check from './check.vue';

createApp(Check).mount('#root');
