// The table of words in docs/words.md is kept by every English sentence of the station.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The words of the table's last column, each with the one that stands for it. */
function replacedWords(): readonly (readonly [not: string, word: string])[] {
  const [page = ''] = readFileSync(join(root, 'docs/words.md'), 'utf8').split('## In other languages')
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
  return rows.flatMap((row) => {
    const [, word = '', , not = ''] = row.split('|').map((cell) => cell.trim())
    return not.split(', ').map((one) => [one, word] as const)
  })
}

/**
 * What stands between quotation marks in the files of English words, with the line that it stands in. What is typed into the
 * search is anybody's word, and no sentence.
 */
function sentences(): readonly (readonly [text: string, where: string])[] {
  const files = globSync('src/words/en/*.ts', { cwd: root, exclude: ['src/words/en/search-words.ts'] })
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        if (/^\s*(\/\/|\*|\/\*|import |export \{)/.test(line)) return []
        const quoted = line.match(/'[^']*'|`[^`]*`/g) ?? []
        return quoted.map((text) => [text, `${file}:${at + 1}`] as const)
      }),
  )
}

it('no English sentence uses a word that the table replaces', () => {
  const replaced = replacedWords()
  expect(replaced.length).toBeGreaterThan(30)
  const all = sentences()
  expect(all.length).toBeGreaterThan(1_500)
  const found = all.flatMap(([text, where]) =>
    replaced
      .filter(([not]) => new RegExp(`(?<![\\w-])${not.replaceAll('?', '\\?')}(?![\\w-])`, 'i').test(text))
      .map(([not, word]) => `${where}: “${not}” for “${word}”`),
  )
  expect(found).toEqual([])
})
