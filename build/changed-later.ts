import { parseAst } from 'vite';

/** What this file reads of a node of a syntax tree. */
interface Node {
  type: string;
  name?: string;
  id?: Node | null;
  left?: Node;
  argument?: Node;
  params?: Node[];
}

/**
 * Those of a script's variables that one of its functions assigns to: they may change after the script has run. What the
 * script assigns outside of functions is settled when it has run.
 */
export function changedLater(code: string, variables: string[]): string[] {
  const changed = new Set<string>();
  const search = (node: Node, visible: Set<string>): void => {
    const target =
      { AssignmentExpression: node.left, UpdateExpression: node.argument }[node.type]?.name ?? '';
    if (visible.has(target)) changed.add(target);
    const isOutermost = isFunction(node) && visible.size === 0;
    const inside = isOutermost ? new Set(variables) : new Set(visible);
    if (isFunction(node)) for (const name of ownNames(node)) inside.delete(name);
    for (const child of childrenOf(node)) search(child, inside);
  };
  search(parseAst(code), new Set());
  return [...changed];
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(
      (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    );

/** The names of a function's parameters and variables, which hide those of the script. */
const ownNames = (node: Node): string[] => [
  ...(node.params ?? []).flatMap(namesIn),
  ...childrenOf(node).flatMap(declaredIn),
];

const declaredIn = (node: Node): string[] =>
  isFunction(node) ? [] : [...(node.id ? namesIn(node.id) : []), ...childrenOf(node).flatMap(declaredIn)];

/** The names in a pattern, such as `{ a, b: [c] }`. */
const namesIn = (node: Node): string[] =>
  node.name === undefined ? childrenOf(node).flatMap(namesIn) : [node.name];
