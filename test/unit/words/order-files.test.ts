import { describe, expect, it } from 'vitest'
import {
  fileEndings,
  plainFaults,
  plainFileFaults,
  RejectedRow,
  RowFault,
  type CellPart,
  type FileEnding,
  type FileFault,
  type PlainFault,
  type PlainFileFault,
} from '../../../src/contract/order-files.ts'
import { languages } from '../../../src/words/languages.ts'
import { rejectedRowText, unreadableFileText } from '../../../src/words/order-file-text.ts'

type Told = Exclude<RowFault, { readonly code: PlainFault | FileEnding }>

/** A fault of each code, with all that it can tell. */
const told: { readonly [Code in Told['code']]: Omit<Extract<Told, { readonly code: Code }>, 'code'> } = {
  too_long: { most: 60 },
  sku_again: { firstLine: 3 },
  too_many_barcodes: { most: 50 },
  check_digit_wrong: { value: '4711' },
  code_of_other_item: { value: '4711', sku: 'TEA' },
  too_many_items: { most: 200 },
  too_many_groups: { most: 8 },
  quantity_out_of_range: { most: 9_999 },
  not_a_country: { value: 'Atlantis' },
  several_countries: { value: 'Korea', countries: ['KP', 'KR'] },
  two_readings: { whole: '1500', decimal: '1.500' },
  units_differ: { unit: 'oz', columnUnit: 'lb' },
  other_number_of_parts: { parts: 3, items: 2 },
  unknown_package: { known: ['small-box', 'mailer'], more: true },
  order_number_again: { firstLine: 2 },
  other_number_of_cells: { cells: 7, headings: 6, lastLine: 9 },
}
const codes = [...plainFaults, ...fileEndings, ...(Object.keys(told) as Told['code'][])]
const faults = codes.map((code) => RowFault.parse({ code, ...(code in told && told[code as Told['code']]) }))
const ofRow = new Set<string>(['other_number_of_cells', ...fileEndings])

const rowOf = (reason: RowFault, part?: CellPart): RejectedRow => ({
  line: 3,
  ...(!ofRow.has(reason.code) && { column: 'item values' }),
  ...(part && { part }),
  reason,
})

describe('why a row was not taken', () => {
  it.each(faults)('is said in each language: $code', (fault) => {
    const said = languages.map((language) => rejectedRowText(language, rowOf(fault)))
    expect(new Set(said).size).toBe(languages.length)
    for (const text of said) {
      expect(text).not.toMatch(/undefined|\[object|\s$|\.$/)
      expect(text.includes('item values')).toBe(!ofRow.has(fault.code))
      for (const value of Object.values<unknown>(fault).flat())
        if (value !== fault.code && typeof value !== 'boolean') expect(text).toContain(String(value))
    }
  })

  it.each([
    [undefined, 'item values is not a number', '„item values“ (Zoll: Einzelwerte) ist keine Zahl'],
    [
      { of: 'any' },
      'item values has one that is not a number',
      'ein Teil von „item values“ (Zoll: Einzelwerte) ist keine Zahl',
    ],
    [
      { of: 'item', item: 2 },
      'item values item 2 is not a number',
      'Artikel 2 in „item values“ (Zoll: Einzelwerte) ist keine Zahl',
    ],
    [
      { of: 'weight', item: 2 },
      'item values item 2 has a weight that is not a number',
      'das Gewicht von Artikel 2 in „item values“ (Zoll: Einzelwerte) ist keine Zahl',
    ],
  ] as const)('names what of the cell is at fault: %o', (part, english, german) => {
    const row = rowOf({ code: 'not_a_number' }, part)
    expect(rejectedRowText('en', row).split(': write')[0]).toBe(english)
    expect(rejectedRowText('de', row).split(': schreiben')[0]).toBe(german)
  })

  it('names the other columns that are at fault', () => {
    const row: RejectedRow = {
      line: 3,
      column: 'recipient',
      reason: { code: 'empty' },
      also: ['state', 'zip'],
    }
    expect(languages.map((language) => rejectedRowText(language, row))).toEqual([
      'recipient is empty; also look at state, zip',
      '„recipient“ (Empfänger) ist leer; sehen Sie auch nach bei „state“ (Bundesstaat), „zip“ (PLZ)',
      '«recipient» (Destinatario) está vacío; revise también «state» (Estado), «zip» (Código postal)',
      '«\u00A0recipient\u00A0» (Destinataire) est vide\u202F; voyez aussi «\u00A0state\u00A0» (État), «\u00A0zip\u00A0» (Code postal)',
    ])
  })

  // Hazard: reports that were kept before would lose their reasons, or not be shown at all.
  it('stays the sentence that an earlier version kept', () => {
    const kept = RejectedRow.parse({
      line: 3,
      column: 'zip',
      reason: 'zip needs 5 digits; also look at city',
    })
    for (const language of languages)
      expect(rejectedRowText(language, kept)).toBe('zip needs 5 digits; also look at city')
  })
})

type ToldOfFile = Exclude<FileFault, { readonly code: PlainFileFault }>
const fileFaults: readonly FileFault[] = [
  ...plainFileFaults.map((code) => ({ code })),
  ...Object.values<FileFault>({
    damaged_line: { code: 'damaged_line', line: 3 },
    unread_line: { code: 'unread_line', line: 3, ending: 'quote_not_closed' },
    headings_of_one_column: { code: 'headings_of_one_column', headings: ['PLZ', 'ZIP'], column: 'zip' },
    no_heading: { code: 'no_heading', missing: ['street 1', 'zip'] },
    columns_missing: { code: 'columns_missing', missing: ['zip'], headings: ['Order', 'Name'] },
  } satisfies { readonly [Code in ToldOfFile['code']]: Extract<ToldOfFile, { readonly code: Code }> }),
]
const unreadable = { code: 'order_file_unreadable', message: 'kept by an earlier version' } as const

describe('why a file was not taken', () => {
  it.each(fileFaults)('is said in each language: $code', (fault) => {
    const said = languages.map((language) =>
      unreadableFileText(language, { ...unreadable, details: { fault } }),
    )
    expect(new Set(said).size).toBe(languages.length)
    for (const text of said) {
      expect(text).toMatch(/^\p{Lu}.*[^.\s]$/u)
      expect(text).not.toContain('undefined')
      for (const value of Object.values<unknown>(fault).flat())
        if (value !== fault.code && value !== 'quote_not_closed') expect(text).toContain(String(value))
    }
  })

  it('stays the message that an earlier version kept', () => {
    for (const language of languages)
      expect(unreadableFileText(language, unreadable)).toBe('kept by an earlier version')
  })
})
