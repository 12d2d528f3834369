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

/** A heading's anchor, as GitHub makes it: small letters, no punctuation, hyphens for spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const withoutCode = (text: string) => text.replace(/^ *```[^]*?^ *```$/gm, '')

function anchorsIn(path: string): readonly string[] {
  const headings = withoutCode(readFileSync(path, 'utf8')).matchAll(/^#{1,6} +(.+?) *$/gm)
  return [...headings].map(([, heading = '']) => anchorOf(heading))
}

describe.each(documents)('%s', (document) => {
  it('links to nothing that is not there, be it a file or a heading', () => {
    const links = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(
      ([, link = '']) => link,
    )
    const missing = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', anchor] = link.split('#')
        const path = file === '' ? join(root, document) : join(root, dirname(document), file)
        return !existsSync(path) || (anchor !== undefined && !anchorsIn(path).includes(anchor))
      })
    expect(missing).toEqual([])
  })
})

it.each(documents.filter((document) => !document.startsWith('test/')))(
  '%s has no table that is wider than a screen',
  (document) => {
    const wide = withoutCode(read(document))
      .split('\n')
      .filter((line) => /^\s*\|/.test(line) && line.length > 120)
    expect(wide).toEqual([])
  },
)

/** The names in backticks behind the words. */
const namesBehind = (words: string, text: string) =>
  [...(text.split(words)[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const isTest = (name: string) => tests.some((test) => test.includes(`/${name}`))

it('every protection of docs/security.md names tests that exist', () => {
  const [, table = ''] = read('docs/security.md').split('## What stops whom')
  const protections = table.split(/^- /m).slice(1)
  expect(protections.length).toBeGreaterThan(50)
  expect(protections.filter((one) => !/^\*\*[^*]+\.\*\* \S/.test(one))).toEqual([])
  expect(protections.filter((one) => namesBehind('Tested in', one).length === 0)).toEqual([])
  expect(protections.flatMap((one) => namesBehind('Tested in', one)).filter((name) => !isTest(name))).toEqual(
    [],
  )
})

it('every point of docs/electron-security.md names tests that exist, or another point', () => {
  const points = read('docs/electron-security.md')
    .split(/^\d+\. /m)
    .slice(1)
  expect(points.length).toBe(20)
  const names = points
    .flatMap((one) => namesBehind('Proved by', one))
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
  expect(points.filter((one) => !/Proved (by|as \d+)/.test(one))).toEqual([])
  expect(names.filter((name) => !isTest(name))).toEqual([])
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
