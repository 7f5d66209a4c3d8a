/** As much of JSON Schema as the page API uses. */
export interface Schema {
  type?: string | string[];
  enum?: (string | number | null)[];
  const?: string | number | boolean | null;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}

/** A schema in the words of TypeScript, which readers of the page API know. */
export function shapeOf(schema: Schema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((each) => shapeOf(each, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.type === 'array') return listShape(shapeOf(schema.items ?? {}, indent));
  if (schema.type === 'object') return objectShape(schema, indent);
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

const listShape = (item: string): string => (item.includes(' | ') ? `(${item})[]` : `${item}[]`);

function objectShape(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(
    ([name, member]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeOf(member, inner)};`,
  );
  if (typeof additionalProperties === 'object')
    members.push(`${inner}[name: string]: ${shapeOf(additionalProperties, inner)};`);
  return members.length > 0 ? `{\n${members.join('\n')}\n${indent}}` : '{}';
}
