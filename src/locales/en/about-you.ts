import type { FieldPath } from '../../protocol/field-rules.ts';

/** The label of a field, and a help text: why it is asked or how to answer it. */
export interface FieldWords {
  label: string;
  help?: string;
}

type AboutField = Extract<
  FieldPath,
  'givenName' | 'middleName' | 'confirmedNoMiddleName' | 'familyName' | 'email' | 'phone'
>;

const fields: Record<AboutField, FieldWords> = {
  givenName: { label: 'First name' },
  middleName: { label: 'Middle name' },
  confirmedNoMiddleName: { label: 'I have no middle name' },
  familyName: { label: 'Last name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
};

/** The step "About you": its title, its introduction, its fields. */
export const aboutYou = {
  steps: { about: 'About you' },
  /** By step; a step that is not here has no introduction. */
  intros: { about: 'Use your legal name, as on your ID.' },
  fields,
};
