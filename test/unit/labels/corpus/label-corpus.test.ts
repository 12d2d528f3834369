// Hazard: labels as one carrier makes them come out unreadable, or not at all, on one kind of printer.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { printerDpis, printerLanguages } from '../../../../src/contract/printers.ts'
import { labelCorpus, wholeCorpus } from '../../../fixtures/label-corpus/label-corpus.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { openPaperBench, zplDpi } from './paper-bench.ts'
import { Score } from './score.ts'

const bench = openPaperBench()
const score = new Score()
afterAll(async () => {
  await bench.close()
  console.log(score.table())
})

const cases = process.env['PACKBENCH_CORPUS'] === 'whole' ? wholeCorpus : labelCorpus

/** A folder for the dots of every case at 203 dpi, for people to look at. */
const pictures = process.env['PACKBENCH_CORPUS_PICTURES']

function keepPictures(folder: string, name: string, papers: readonly Uint8Array[]): void {
  mkdirSync(folder, { recursive: true })
  const plain = name.replaceAll(/[^A-Za-z0-9^~]+/g, '-')
  papers.forEach((png, at) => writeFileSync(join(folder, `${plain}${at === 0 ? '' : `-${at + 1}`}.png`), png))
}

it('each case has a name of its own', () => {
  const names = wholeCorpus.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const dpis = inTurn('each label of the corpus is read at each resolution', printerDpis, 1)

/** A label that one turn has for one language, the next has for the other. */
const prints = inTurn(
  'each label of the corpus is read of each language',
  cases.flatMap((one, at) => printerLanguages.map((_, of) => ({ one, language: languageAt(at + of) }))),
  cases.length,
  ({ one, language }) => `${one.name}, ${language}`,
)
function languageAt(at: number) {
  return printerLanguages[at % printerLanguages.length]!
}

describe.each(printerLanguages)('on a printer that takes %s', (language) => {
  const own = prints.filter((print) => print.language === language).map(({ one }) => one)
  describe.each(dpis)('at %i dpi', (dpi) => {
    const printer = `${language}, ${dpi} dpi`

    it.each(own)('$name', async (one) => {
      const differs = 'notExact' in one
      const printed = await bench.print(one, language, dpi, differs)
      if ('refused' in one) {
        const refused = 'refused' in printed ? printed.refused : 'printed'
        score.add(printer, 'refused', refused === one.refused ? 1 : 0, 1)
        expect(refused).toBe(one.refused)
        return
      }
      const papers = 'papers' in printed ? printed.papers : []
      if (pictures !== undefined && dpi === 203) keepPictures(pictures, `${one.name} ${language}`, papers)
      const read = await bench.readable(papers, one.codes, dpi)
      score.add(printer, 'labels', read.length === one.codes.length ? 1 : 0, 1)
      score.add(printer, 'codes', read.length, one.codes.length)
      expect(printed).toMatchObject({ notExact: one.notExact ?? [] })
      expect(papers).toHaveLength(one.papers ?? 1)
      // A label printer of the dpi that it is for draws it by itself.
      if (differs && (language === 'pdf' || dpi !== zplDpi))
        expect(await bench.print(one, language, dpi, false)).toEqual({ refused: 'not_drawn_exactly' })
      expect(one.codes.filter((code) => !read.includes(code))).toEqual([])
    })
  })
})
