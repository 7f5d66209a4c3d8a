/**
 * The fields of the first step, with the words and rules of ours: `format` says what is wrong with an answer that is
 * not empty, `instead` is the checkbox that lets a field stay empty.
 */
export const aboutFields = [
  { name: 'givenName', label: 'First name', autocomplete: 'given-name' },
  {
    name: 'middleName',
    label: 'Middle name',
    autocomplete: 'additional-name',
    instead: { name: 'confirmedNoMiddleName', label: 'I have no middle name' },
  },
  { name: 'familyName', label: 'Last name', autocomplete: 'family-name' },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'email',
    pattern: String.raw`[^\s@]+@[^\s@]+\.[^\s@.]{2,}`,
    format: 'An email address looks like name@example.com.',
  },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autocomplete: 'tel',
    pattern: String.raw`\+?[\d\s.\(\)\-]{10,20}`,
    format: 'Please give the whole number. Outside the US and Canada, start with +.',
  },
];
