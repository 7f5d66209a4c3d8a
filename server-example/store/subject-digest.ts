import { hash } from 'node:crypto';

/** Stands for a subject where the subject itself must not be kept: the same one has the same digest. */
export const subjectDigest = (subject: string): string => hash('sha256', subject, 'base64url');

/** The same for a candidate's reference. It is never the digest of a subject, also not of one with the same text. */
export const referenceDigest = (reference: string): string => `reference ${subjectDigest(reference)}`;

/** Stands for an order that is counted, also after its screening was erased. */
export const orderDigest = (screeningId: string): string => `order ${subjectDigest(screeningId)}`;
