import { mount } from 'svelte';
import { onStart } from './scene';
import Stage from './stage.svelte';

onStart((first) => mount(Stage, { target: document.getElementById('root')!, props: { first } }).change);
