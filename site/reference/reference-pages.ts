import { type Variable, variables } from '../../server-example/variables.ts';
import type { references } from '../guides.ts';
import { pageApiReference, type RouteReference } from './page-api.ts';
import { refusalReference, type RefusalReference } from './refusals.ts';

/** The Markdown of the pages that are made of what the code declares, below their titles. */
export const referenceTexts = async (): Promise<Record<keyof typeof references, string>> => ({
  'page-api': joined([pageApiIntroduction, ...(await pageApiReference()).map(routeText)]),
  refusals: joined([refusalsIntroduction, ...refusalReference().map(refusalText)]),
  variables: joined([variablesIntroduction, ...Object.entries(variables).map(variableText)]),
});

const pageApiIntroduction = `What the elements and your back end ask of the proxy, below \`/screening-api\`: JSON in camel case, times in ISO 8601. Made from the routes that the proxy mounts and the schemas that it parses with; it serves the same as \`/openapi.json\`. What is refused is in [refusals](refusals.md).`;

const refusalsIntroduction = `A refusal of the page API is \`application/problem+json\` (RFC 9457): \`{type, title, status, code, detail?, errors?, requestId?}\`. This list of codes is closed. The page hands them on as \`event.error\` of [\`screening-error\`](../guides/screening-launcher.md#events).

Below each code stand the \`title\` that comes with it, its cause, and what a \`detail\` says to do, where it says so. [If something is wrong](../guides/screening-launcher.md#if-something-is-wrong) says where to look in a page, and \`requestId\` finds the request in the log of the proxy.`;

const variablesIntroduction = `Every environment variable that the proxy reads, in the order in which you would set them. \`npx screening-proxy --init\` writes them into a commented \`.env\`; [Operate](../guides/operate.md) says more of them. A secret may also lie in a file, named by the variable with \`_FILE\` at its end.`;

const routeText = ({ method, path, summary, key, parameters, takes, answers }: RouteReference): string =>
  joined([
    `## \`${method} ${path}\``,
    `${plain(summary)} ${key === 'open' ? 'Open to everybody.' : `Asks for the ${key}.`}`,
    listed(
      parameters.map(({ name, in: place, description }) => `\`${name}\` (${place}): ${plain(description)}`),
    ),
    ...(takes === undefined ? [] : ['**Takes**', typescript(takes)]),
    ...answers.flatMap(({ status, description, shape }) => [
      `**Answers ${status}** ${description === 'Done.' ? '' : plain(description)}`.trim(),
      ...(shape === undefined ? [] : [typescript(shape)]),
    ]),
  ]);

const refusalText = ({ code, status, title, cause, remedies }: RefusalReference): string =>
  joined([
    `## \`${code}\``,
    `**${status}** ${plain(title)}`,
    cause === undefined ? '' : `**Cause** ${plain(cause)}`,
    ...(remedies.length > 0 ? ['**Remedy**', listed(remedies.map(plain))] : []),
  ]);

const variableText = ([name, variable]: [string, Variable]): string => {
  const { meaning, isRequired, isSecret, usual } = variable;
  const facts = [
    ...(isRequired ? ['required'] : []),
    ...(isSecret ? ['secret'] : []),
    ...(usual ? [`by default ${usual.includes(' ') ? usual : `\`${usual}\``}`] : []),
  ];
  return joined([
    `## \`${name}\``,
    `${meaning.charAt(0).toUpperCase()}${plain(meaning.slice(1))}.`,
    facts.length > 0 ? `*${facts.join(', ')}*` : '',
  ]);
};

const joined = (parts: string[]): string => parts.filter(Boolean).join('\n\n');
const listed = (items: string[]): string => items.map((item) => `- ${item}`).join('\n');
const typescript = (shape: string): string => `\`\`\`ts\n${shape}\n\`\`\``;

/** A sentence of the code whose signs are no marks of Markdown, but for backticks. */
const plain = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[<>*[\]]/g, String.raw`\$&`) : part))
    .join('');
