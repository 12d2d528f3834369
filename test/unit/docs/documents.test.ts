// What the documents point to is there: pages, files, and the tests that docs/security.md names for each protection.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const documents = [
  'README.md',
  'test/support/electron/README.md',
  ...globSync('docs/*.md', { cwd: root }),
].sort()
const read = (document: string) => readFileSync(join(root, document), 'utf8')
const tests = globSync('test/**/*.{test,spec}.ts', { cwd: root })

describe.each(documents)('%s', (document) => {
  it('links to nothing that is not there', () => {
    const links = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
    const missing = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(join(root, dirname(document), link)))
    expect(missing).toEqual([])
  })
})

it('every protection of docs/security.md names tests that exist', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter(
      (line) => /^\|.*\|.*\|.*\|.*\|$/.test(line) && !line.startsWith('| hazard') && !/^\|\s*-/.test(line),
    )
  const named = rows.flatMap((row) =>
    [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const unknown = named.filter((name) => !tests.some((test) => test.includes(`/${name}`)))
  expect(rows.length).toBeGreaterThan(20)
  expect(unknown).toEqual([])
  expect(rows.filter((row) => !(row.split('|')[3] ?? '').includes('`'))).toEqual([])
})

it('the README names commands that package.json has', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read('README.md').matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
