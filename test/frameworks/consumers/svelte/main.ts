import { mount } from 'svelte';
import Check from './check.svelte';

mount(Check, { target: document.getElementById('root')! });
