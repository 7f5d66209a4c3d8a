import { parseSync } from 'vite';

/** What a script names in its imports, as it is written there. */
export interface ScriptImports {
  /** Fetched before the script runs; exports from other files are among them. */
  static: string[];
  /** Fetched when the script asks for them. */
  dynamic: string[];
}

/** Reads the imports of a script with a parser, wherever they stand and however they are written. */
export function scriptImports(path: string, code: string): ScriptImports {
  const { module, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return {
    static: [
      ...new Set([...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]),
    ],
    dynamic: module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      code.slice(start, end).replaceAll(/^[`"']|[`"']$/g, ''),
    ),
  };
}
