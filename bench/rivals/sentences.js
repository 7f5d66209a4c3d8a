// The sentences beside the fields, those of ours. Exported one by one: a bundle holds only what its form says.
export const step = (number, count) => `Step ${number} of ${count}`;
export const heading = 'About you';
export const introduction = 'Use your legal name, as on your ID.';
export const summary = 'Please check these answers';
export const required = 'Please fill this in.';
export const next = 'Continue';
export const send = 'Submit';
export const pick = 'Choose…';
export const reveal = 'Show';
export const revealSsn = 'Show the Social Security number';
