// The table of who may import whom is only worth something if breaking it is noticed.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-house-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the check says of a house with these files. */
function check(
  name: string,
  files: Readonly<Record<string, string>>,
): { readonly ok: boolean; readonly says: string } {
  const house = join(folder, name)
  const all = { 'src/tsconfig.json': '{}', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cruiser, '-c', join(root, 'build/boundaries.cjs'), 'src']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' })
  return { ok: status === 0, says: stdout }
}

const leaf = 'export const leaf = 1\n'

/** By what they break: the rule, and the files; the first of them is the one that may not. */
const broken: readonly (readonly [what: string, rule: string, files: Readonly<Record<string, string>>])[] = [
  ['core that reads files', 'core-imports', { 'src/core/a.ts': "import 'node:fs'\n" }],
  [
    'core that knows an adapter',
    'core-imports',
    { 'src/core/a.ts': "import '../adapters/sqlite/b.ts'\n", 'src/adapters/sqlite/b.ts': leaf },
  ],
  [
    'an adapter that knows another',
    'sibling-adapters',
    { 'src/adapters/keychain/a.ts': "import '../sqlite/b.ts'\n", 'src/adapters/sqlite/b.ts': leaf },
  ],
  [
    'a page that knows core',
    'renderer-imports',
    { 'src/renderer/a.ts': "import '../core/b.ts'\n", 'src/core/b.ts': leaf },
  ],
  [
    'a sandbox that knows core',
    'sandbox-imports',
    { 'src/sandbox/a.ts': "import '../core/b.ts'\n", 'src/core/b.ts': leaf },
  ],
  [
    'a feature that knows another which the table does not name',
    'siblings-of-core-refunds',
    { 'src/core/refunds/a.ts': "import '../batch/b.ts'\n", 'src/core/batch/b.ts': leaf },
  ],
  [
    'a feature without a line that knows another',
    'siblings-of-core-others',
    { 'src/core/addresses/a.ts': "import '../ship/b.ts'\n", 'src/core/ship/b.ts': leaf },
  ],
  [
    'a screen that knows another',
    'siblings-of-renderer-manifests',
    { 'src/renderer/manifests/a.ts': "import '../orders/b.ts'\n", 'src/renderer/orders/b.ts': leaf },
  ],
  [
    'a screen that knows more of the frame than what it is given',
    'siblings-of-renderer-others',
    { 'src/renderer/carriers/a.ts': "import '../frame/b.ts'\n", 'src/renderer/frame/b.ts': leaf },
  ],
  ['electron outside its hosts', 'electron-users', { 'src/app/a.ts': "import 'electron'\n" }],
  [
    'files that import each other',
    'no-cycles',
    { 'src/core/a.ts': "import './b.ts'\n", 'src/core/b.ts': "import './a.ts'\n" },
  ],
]

/** A file of its own for each of the cases, wherever two of them would have one of the same name. */
const inOneHouse = Object.assign(
  {},
  ...broken.map(([, , files], at) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [named(path, at), named(text, at)])),
  ),
) as Readonly<Record<string, string>>

/** The two files of a case, in a path or an import. */
function named(text: string, at: number): string {
  return text.replaceAll(/\b([ab])\.ts\b/g, `$1-${at}.ts`)
}

describe('the boundary check', () => {
  let all: ReturnType<typeof check>
  beforeAll(() => {
    all = check('broken', inOneHouse)
  })

  it.each(broken.map((one, at) => [...one, at] as const))('refuses %s', (_, rule, files, at) => {
    const [file = ''] = Object.keys(files)
    expect(all.says).toContain(`error ${rule}: ${named(file, at)} `)
    expect(all.ok).toBe(false)
  })

  it('has nothing against what the table allows', () => {
    const files = {
      'src/service/a.ts': leaf,
      'src/contract/b.ts': "import '../service/a.ts'\n",
      'src/core/c.ts': "import '../contract/b.ts'\n",
      'src/adapters/sqlite/d.ts': "import 'node:fs'\nimport '../../core/c.ts'\n",
      'src/app/e.ts': "import '../adapters/sqlite/d.ts'\n",
    }
    expect(check('good', files)).toMatchObject({ ok: true })
  })
})
