import { firstStep } from '../first-step.js';
import { showForm } from './form.js';

showForm(await firstStep());
