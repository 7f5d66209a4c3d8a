import { fields } from './fields.js';

/** The fields of a form that is written for them. */
export const givenFields = async () => fields;
