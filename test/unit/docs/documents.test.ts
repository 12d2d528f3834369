// What the documents point to is there: pages, files, and the tests that docs/security.md names for each protection.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const documents = [
  'README.md',
  'CHANGELOG.md',
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

it.each(['README.md', 'docs/commands.md'])('%s names commands that package.json has', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(document).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it('the README stays a front page', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8 * 1024)
})

it('every command of package.json is told of', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const told = `${read('docs/commands.md')}${read('README.md')}`
  const untold = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (run )?(-s )?${name}\\b(?!:)`).test(told),
  )
  expect(untold).toEqual([])
})
