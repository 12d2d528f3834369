import { describe, expect, it } from 'vitest'
import { errorReasons } from '../../../src/contract/errors.ts'
import { printFaults } from '../../../src/contract/print-faults.ts'
import { languages } from '../../../src/words/languages.ts'
import { printFaultText } from '../../../src/words/print-fault-text.ts'
import { wordsIn } from '../../support/all-words.ts'

const error = (details: Record<string, string | number>) =>
  ({ code: 'not_printable', message: 'for the log', details }) as const

describe('why something was not printed', () => {
  it.each(printFaults)('is said in each language, with what to do: %s', (reason) => {
    expect(errorReasons).not.toContain(reason)
    const said = languages.map((language) => printFaultText(language, error({ reason })))
    expect(new Set(said.map((text) => text?.sentence)).size).toBe(languages.length)
    expect(new Set(said.map((text) => text?.action)).size).toBe(languages.length)
    for (const text of said)
      for (const sentence of [text?.sentence, text?.action]) expect(sentence).toMatch(/^\p{Lu}.*[^.\s]\.$/u)
  })

  it('names the command in the file, where there is one', () => {
    const placed = error({ reason: 'factory_reset', command: '^JUF', line: 3 })
    expect(languages.map((language) => printFaultText(language, placed)?.sentence)).toEqual([
      'It would set the printer back to how it left the factory: ^JUF in line 3.',
      'Es würde den Drucker auf den Stand ab Werk zurücksetzen: ^JUF in Zeile 3.',
      'Devolvería la impresora a su estado de fábrica: ^JUF en la línea 3.',
      'Elle remettrait l’imprimante à son état d’usine\u00A0: ^JUF à la ligne 3.',
    ])
  })

  it('leads to where it is permitted by the names that the page has', () => {
    for (const language of languages) {
      const { screens, printers } = wordsIn(language)
      expect(printFaultText(language, error({ reason: 'network' }))?.action).toContain(
        `› ${screens.printers} › ${printers.permit}`,
      )
    }
  })

  it('is left to the general words where nothing more is known', () => {
    for (const language of languages) {
      expect(printFaultText(language, error({}))).toBeUndefined()
      expect(printFaultText(language, error({ reason: 'toString' }))).toBeUndefined()
      expect(
        printFaultText(language, { code: 'conflict', message: '', details: { reason: 'blank' } }),
      ).toBeUndefined()
    }
  })
})
