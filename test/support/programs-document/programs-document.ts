// The tables of docs/programs.md, made of the station's own: what can be asked, and which errors are of HTTP alone. To write them
// anew: node test/support/programs-document/write.ts

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiCodes } from '../../../src/api/problems.ts'
import { routes } from '../../../src/api/routes.ts'
import { formatted } from '../formatted.ts'

export const programsDocumentPath = join(import.meta.dirname, '../../../docs/programs.md')

type Row = readonly string[]
const table = (heads: Row, rows: readonly Row[]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const tables = {
  routes: () =>
    table(
      ['method and path', 'scope', 'what'],
      routes.map(({ method, path, scopes, summary }) => [
        `\`${method.toUpperCase()} ${path}\``,
        scopes.join(', '),
        summary,
      ]),
    ),
  errors: () =>
    table(
      ['code', 'status', 'what'],
      Object.entries(apiCodes)
        .toSorted(([, [one]], [, [other]]) => one - other)
        .map(([code, [status, what]]) => [`\`${code}\``, String(status), what]),
    ),
}

/** The page with its tables as they are to be. Throws where it has lost the place of one. */
export async function programsDocument(): Promise<string> {
  let page = readFileSync(programsDocumentPath, 'utf8')
  for (const [name, make] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- made by [^>]*: ${name} -->\\n)[^]*?(\\n<!-- end -->)`)
    if (!place.test(page)) throw new Error(`docs/programs.md has no place for the table of ${name}`)
    page = page.replace(place, (_, begin: string, end: string) => `${begin}\n${make()}\n${end}`)
  }
  return formatted(programsDocumentPath, page)
}
