import {
  asObject,
  isFieldPath,
  isIdentifier,
  isText,
  isTime,
  isWord,
  objectsOf,
  type Sought,
} from './places.ts';

/** What a name of the profile stands for, and how to recognise it where the service calls it something else. */
export interface Role extends Sought {
  /** The proxy cannot work without it. */
  isNeeded?: boolean;
}

const isListOf =
  (isMember: (one: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isMember);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isFlagOrWord = (value: unknown): boolean =>
  typeof value === 'number' || isFlag(value) || (isText(value) && value.length < 40);
const isAddress = (value: unknown): boolean => isText(value) && /^https?:\/\//.test(value);

/** What screenings and their items have in common. */
const progress: Record<string, Role> = {
  status: { hint: /status|state/i, fits: isFlagOrWord, isNeeded: true },
  result: { hint: /result|outcome|verdict/i, fits: isFlagOrWord },
  updatedAt: { hint: /updat|chang|modif/i, fits: isTime },
  estimatedAt: { hint: /estim|expect|eta/i, fits: isTime },
};

/** By the section of the profile that has the names. */
export const sections = {
  package: {
    id: { hint: /id$|(^|\W)no$|number$|code$|key$/i, fits: isIdentifier, isNeeded: true, isUnique: true },
    title: { hint: /title|name|label|caption/i, fits: isText, isNeeded: true, isUnique: true },
    active: { hint: /active|enabled|available|offered|open$/i, fits: isFlag },
    type: { hint: /type|kind|category/i, fits: isText },
    requiredFields: {
      hint: /require|field|need|want|mandatory/i,
      // Paths, or objects that hold one each.
      fits: isListOf((one) => isFieldPath(one) || Object.values(asObject(one)).some(isFieldPath)),
      isNeeded: true,
    },
    components: {
      hint: /component|part|check|search|include/i,
      fits: (value) => isListOf(isText)(value) && !isListOf(isFieldPath)(value),
    },
    products: {
      hint: /product|good|item|service|check/i,
      fits: (value) => Array.isArray(value) && objectsOf(value).length === value.length,
    },
  },
  'package.product': {
    code: { hint: /code|key|id$|(^|\W)no$/i, fits: isIdentifier },
    title: { hint: /description|title|name|label|caption/i, fits: isText, isNeeded: true },
  },
  'package.requiredField': {
    path: { hint: /^$|path|field|name|key/i, fits: isFieldPath, isNeeded: true },
    isRequired: { hint: /must|require|mandatory|need/i, fits: isFlag },
  },
  candidate: {
    id: { hint: /id$|no$|number$/i, fits: isIdentifier, isNeeded: true },
  },
  errors: {
    // A text without spaces, in contrast to the sentence beside it.
    code: { fits: isWord, isNeeded: true },
  },
  screening: {
    id: { hint: /id$|no$|number$/i, fits: isIdentifier, isNeeded: true },
    packageName: { fits: isText },
    adminLink: { hint: /admin|staff|portal/i, fits: isAddress },
    inviteLink: { hint: /invite|link|form|url/i, fits: isAddress, isNeeded: true },
    reportItems: {
      hint: /item|report|component|part|check|line|step/i,
      fits: (value) => objectsOf(value).length > 0,
    },
    submittedAt: { hint: /submit|begun|start/i, fits: isTime },
    ...progress,
  },
  reportItem: {
    id: { hint: /id$|no$|number$/i, fits: isIdentifier },
    title: { hint: /title|name|label|type/i, fits: isText, isNeeded: true },
    ...progress,
  },
  trust: {
    identity: { hint: /id$|no$|number$|reference$/i, fits: isIdentifier, isNeeded: true },
    status: { hint: /status|state|stage|standing/i, fits: isIdentifier, isNeeded: true },
  },
  'trust.question': {
    id: { hint: /id$|no$|number$|key$/i, fits: isIdentifier, isNeeded: true },
    text: { fits: (value) => isText(value) && value.includes(' '), isNeeded: true },
    choices: { fits: Array.isArray, isNeeded: true },
  },
  subscription: {
    id: { hint: /^(?!.*(candidate|package|person)).*(id|no|number)$/i, fits: isIdentifier, isNeeded: true },
    nextRunAt: { hint: /next/i, fits: isTime, isNeeded: true },
    status: {
      hint: /status|state|going|active|phase/i,
      fits: (value) => typeof value !== 'object',
      isNeeded: true,
    },
  },
} satisfies Record<string, Record<string, Role>>;

/** What `trust.question` says of the choices of a question, which may be plain texts. */
export const choiceRoles: Record<string, Role> = {
  choiceId: { hint: /^$|id$|no$|number$|key$|code$/i, fits: isIdentifier, isNeeded: true },
  choiceText: { hint: /^/, fits: isText, isNeeded: true },
};
