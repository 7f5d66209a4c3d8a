import { firstStep } from '../first-step.js';
import { showForm } from './form.jsx';

showForm(await firstStep());
