import { createApp, h, reactive } from 'vue';
import { onStart } from './scene';
import Stage from './stage.vue';

onStart((first) => {
  const scene = reactive(first);
  createApp(() => h(Stage, { scene })).mount('#root');
  return (changes) => Object.assign(scene, changes);
});
