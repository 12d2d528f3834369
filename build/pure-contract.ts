// For the page: what src/contract and src/service declare is made only where it is used. Their schemas are calls, which a
// bundler keeps for what else they might do; without them the page carries no zod that it does not check anything with.

import { parseSync, type Plugin } from 'vite'

const declaringFolders = /\/src\/(?:contract|service)\/[^/]+\.ts$/

/** What may be left out as it is: nothing runs. */
const plainKinds: ReadonlySet<string> = new Set([
  'Literal',
  'Identifier',
  'ArrowFunctionExpression',
  'FunctionExpression',
])

type Expression = { readonly type: string; readonly start: number; readonly end: number }

/** Marks what each constant of a module is made of as free of effects. */
export function markPure(code: string): string {
  const inits: Expression[] = parseSync('module.js', code).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => (init ? [init as unknown as Expression] : []))
  })
  let marked = code
  for (const { type, start, end } of inits.toReversed()) {
    if (plainKinds.has(type)) continue
    marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
  }
  return marked
}

export const pureContract: Plugin = {
  name: 'pure-contract',
  transform(code, id) {
    // No line has moved.
    return declaringFolders.test(id) ? { code: markPure(code), map: null } : undefined
  },
}
