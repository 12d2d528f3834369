// The station's own papers in every language: all of it in that language, whole, beside each other, and in letters that
// printers have. A language is held to it by its line in the table.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCommandSheet } from '../../../../src/app/papers/command-sheet.ts'
import { fillDayReport } from '../../../../src/app/papers/day-report.ts'
import { commandGroups } from '../../../../src/contract/command-codes.ts'
import { mediaSize } from '../../../../src/contract/media.ts'
import { commandSheet } from '../../../../src/labels/documents/command-sheet.ts'
import { packingSlip } from '../../../../src/labels/documents/packing-slip.ts'
import type { Paper } from '../../../../src/labels/documents/paper.ts'
import { report } from '../../../../src/labels/documents/report.ts'
import { reprintBanner } from '../../../../src/labels/documents/reprint-banner.ts'
import { testLabel } from '../../../../src/labels/documents/test-label.ts'
import { createLabelRenderer, type LabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { readFields, type WrittenField } from '../../../../src/labels/zpl/read-fields.ts'
import { textWidthDots } from '../../../../src/labels/zpl/text-width.ts'
import { services } from '../../../../src/service/enums.ts'
import { wordsIn } from '../../../support/all-words.ts'
import { fullDay } from '../../app/papers/full-day.ts'
import { languages, type Language } from '../../../../src/words/languages.ts'

const media = ['4x6', '100x150mm', '4x3', 'letter', 'a4'] as const
const dpi = 203
const at = new Date(2026, 10, 20, 19, 7)
const reasons = ['damaged', 'lost', 'misprint', 'printer_fault', 'other'] as const
const offered = services.map((service) => ({ carrierAccountId: 'CA-1', service }))
const paperOf = (name: string): Paper => ({ ...mediaSize(name), dpi })

/** Each paper with the most that it says, as one file of labels. */
function papersIn(language: Language, name: string): Readonly<Record<string, Uint8Array>> {
  const paper = paperOf(name)
  const sheet = fillCommandSheet(commandGroups, { presets: [], services: offered }, language)
  const order = {
    orderNumber: 'WEB-2026-11-24-000183746-B',
    toAddress: {
      name: 'Maximiliana Przybyszewska-Vandenbroucke',
      company: 'Müller & Söhne mbH',
      street1: 'Beispielstraße 1200, Hinterhaus, Aufgang C',
      city: 'Kirchheim unter Teck',
      zip: '73230',
      country: 'DE',
    },
    items: Array.from({ length: 140 }, (_, number) => ({ sku: `TEA-${number}`, quantity: 12 })),
    references: ['PO 4711'],
    at,
    language,
  }
  const parcel = {
    items: [{ sku: 'TEA-1', quantity: 12, lots: ['L-4711'], serials: ['SN-4711'] }],
    follows: [{ sku: 'TEA-2', quantity: 12 }],
    unscanned: [{ sku: 'TEA-3', quantity: 12 }],
  }
  const slips = [
    packingSlip(order, paper),
    packingSlip({ ...order, parcel: { ...parcel, number: 11, of: 12 } }, paper),
    packingSlip({ ...order, parcel: { ...parcel, number: 1, of: undefined } }, paper),
  ]
  const banners = reasons.map((reason) =>
    reprintBanner({ reason, at, prints: 11, orderNumber: 'WEB-2026-11-24-000183746-B', language }, paper),
  )
  return {
    'command sheet': Buffer.concat(commandSheet(sheet, paper)),
    'packing slip': Buffer.concat(slips),
    'day report': report(fillDayReport(fullDay(1), wordsIn(language), language), paper),
    'reprint banner': Buffer.concat(banners),
    'test label': testLabel(
      { printerName: 'Zebra left', model: 'ZTC ZD421', media: name, at, language },
      paper,
    ),
  }
}

type Text = Extract<WrittenField, { kind: 'text' }>
const isText = (field: WrittenField): field is Text => field.kind === 'text'
const labelsOf = (bytes: Uint8Array) => readFields(bytes) ?? []
const textsOf = (bytes: Uint8Array) => labelsOf(bytes).flatMap(({ fields }) => fields.filter(isText))

/** Where the letters of a line stand. */
function boxOf({ x, y, text, heightDots, blockWidthDots, align }: Text) {
  const width = textWidthDots(text, heightDots)
  const left = x + { left: 0, center: (blockWidthDots - width) / 2, right: blockWidthDots - width }[align]
  return { left, right: left + width, top: y + heightDots * 0.1, bottom: y + heightDots * 0.8 }
}

describe.each(languages)('papers in %s', (language) => {
  const english = wordsIn('en')
  const own = wordsIn(language)

  it.each(media)('are whole on %s: no word is cut, and none lies on another', (name) => {
    for (const [paper, bytes] of Object.entries(papersIn(language, name))) {
      const labels = labelsOf(bytes)
      expect(labels.length, paper).toBeGreaterThan(0)
      for (const { fields, widthDots } of labels) {
        const texts = fields.filter(isText)
        expect(texts.length, paper).toBeGreaterThan(0)
        expect(
          texts.map(({ text }) => text).filter((text) => text.endsWith('...')),
          paper,
        ).toEqual([])
        const boxes = texts.map((field) => [field.text, boxOf(field)] as const)
        for (const [text, { left, right }] of boxes) {
          expect(left, `${paper}: ${text}`).toBeGreaterThanOrEqual(0)
          expect(right, `${paper}: ${text}`).toBeLessThanOrEqual(widthDots + 1)
        }
        const over = boxes.flatMap(([text, one], index) =>
          boxes.slice(index + 1).flatMap(([other, two]) => {
            const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left)
            const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
            return wide > 2 && high > 2 ? [`“${text}” and “${other}”`] : []
          }),
        )
        expect(over, paper).toEqual([])
      }
    }
  })

  it('say each of their words in it', () => {
    const lines = new Set(
      Object.values(papersIn(language, '4x6')).flatMap((bytes) => textsOf(bytes).map(({ text }) => text)),
    )
    const said: readonly (readonly [english: string, own: string])[] = [
      ...Object.entries(english.commandSheet.titles).map(
        ([group, text]) =>
          [text, own.commandSheet.titles[group as keyof typeof own.commandSheet.titles]] as const,
      ),
      ...Object.entries(english.commands)
        .filter(([name]) => !['preset', 'service', 'rule', 'quantity'].includes(name))
        .map(([name, text]) => [text, own.commands[name as keyof typeof own.commands]] as const),
      [english.documents.commandSheet, own.documents.commandSheet],
      [english.documents.packingSlip, own.documents.packingSlip],
      [english.documents.contents(140, 1_680), own.documents.contents(140, 1_680)],
      [english.documents.parcel(11, 12), own.documents.parcel(11, 12)],
      [english.documents.parcel(1, undefined), own.documents.parcel(1, undefined)],
      [`${english.documents.lots} L-4711`, `${own.documents.lots} L-4711`],
      [`${english.documents.serials} SN-4711`, `${own.documents.serials} SN-4711`],
      [english.documents.follows(12), own.documents.follows(12)],
      [english.documents.unscanned(12), own.documents.unscanned(12)],
      [english.dayReport.title, own.dayReport.title],
      ...(
        [
          'parcels',
          'returns',
          'byOperator',
          'byCarrier',
          'money',
          'saving',
          'waits',
          'printers',
          'stops',
        ] as const
      ).map((name) => [english.today[name], own.today[name]] as const),
      [english.today.perStep.hour, own.today.perStep.hour],
      [english.dayReport.leftOut.hour, own.dayReport.leftOut.hour],
      [english.dayReport.dayNotOver, own.dayReport.dayNotOver],
      [english.documents.reprint, own.documents.reprint],
      ...reasons.map(
        (reason) =>
          [
            `${english.documents.reasons[reason]} · ${english.documents.nthPrint(12)}`,
            `${own.documents.reasons[reason]} · ${own.documents.nthPrint(12)}`,
          ] as const,
      ),
    ]
    // A space that does not break is a space on paper.
    const missing = said.map(([, text]) => text.replaceAll(/\s/g, ' ')).filter((text) => !lines.has(text))
    expect(missing.filter((text) => !groupless.has(text))).toEqual([])
    const left = said.filter(([before, text]) => before !== text && lines.has(before))
    expect(left.filter(([before]) => !said.some(([, text]) => text === before))).toEqual([])
  })

  it('have no letter that printers’ fonts lack', () => {
    const letters = new Set(
      media.flatMap((name) =>
        Object.values(papersIn(language, name)).flatMap((bytes) => [
          ...Array.from(
            textsOf(bytes)
              .map(({ text }) => text)
              .join(''),
          ),
        ]),
      ),
    )
    // Windows-1252, which every scalable font of a printer has (ZPL II guide, ^CI).
    const windows1252 = new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 256 }, (_, at) => at),
    )
    expect([...letters].filter((letter) => !windows1252.includes(letter))).toEqual([])
  })
})

/** Titles of groups that the sheet has not: presets, where a station has none. */
const groupless = new Set(languages.map((language) => wordsIn(language).commandSheet.titles.presets))

describe('letters of the languages', () => {
  let renderer: LabelRenderer
  beforeAll(() => {
    renderer = createLabelRenderer()
  })
  afterAll(() => renderer.close())

  const letters = {
    de: Array.from('äöüÄÖÜß'),
    es: Array.from('áéíóúñüÓÑ¿¡ªº'),
    fr: Array.from('àâçéèêëîïôûùœÉÀÇÊ«»’'),
  } as const

  it.each(Object.entries(letters))('print as themselves: %s', async (language, own) => {
    const drawn = async (orderNumber: string) => {
      const banner = { reason: 'other', at, prints: 0, orderNumber, language: language as Language } as const
      const [png] = await renderer.render(reprintBanner(banner, paperOf('2.25x1.25')), { dpmm: 8 })
      return Buffer.from(png!).toString('base64')
    }
    // A letter that the font has not would be left out, or be the same box as another one that it has not.
    const none = await Promise.all(['', '\ue000'].map(drawn))
    const plain = await Promise.all(Array.from("aceinouAEONU?s'").map(drawn))
    const pictures = await Promise.all(own.map(drawn))
    expect(new Set([...none, ...plain, ...pictures]).size).toBe(
      new Set(none).size + plain.length + pictures.length,
    )
  })
})
