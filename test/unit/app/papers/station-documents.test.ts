import { expect, it } from 'vitest'
import { fillCommandSheet } from '../../../../src/app/papers/command-sheet.ts'
import { fillDayReport } from '../../../../src/app/papers/day-report.ts'
import {
  commandDocument,
  commandSheetDocument,
  dayReportDocument,
  packingSlipDocument,
  reprintBannerDocument,
  type NewDocument,
} from '../../../../src/app/papers/station-documents.ts'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import { inspectZpl } from '../../../../src/labels/zpl/inspect.ts'
import { wordsIn } from '../../../support/all-words.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { fullDay } from './full-day.ts'

const at = new Date('2026-11-20T09:00:00')
const printer = (change: Partial<PrinterSetting>): PrinterSetting => ({
  ...tcpPrinterSetting({ port: 9100 }, 'bench', 'Bench ^XA~JR'),
  ...change,
})
const order = {
  orderNumber: 'WEB-1^FS^XZ',
  toAddress: { name: '~JA Ada', street1: '1 Way^GB', city: 'Chicago', state: 'IL', zip: '60601' },
  weightGrams: undefined,
  items: [{ sku: 'TEA^', quantity: 2, weightGrams: undefined }],
  preset: undefined,
  service: undefined,
  references: ['^XZ~JR'],
}

const preset = { ...defaultPackagePresets[0]!, name: 'Box ^XA~JR' }
const sheet = fillCommandSheet(['bench', 'more', 'presets'], { presets: [preset], services: [] }, 'en')

const day = fillDayReport({ ...fullDay(1), computer: 'Bench ^XA~JR' }, wordsIn('fr'), 'fr')

const documents: readonly [string, (to: PrinterSetting) => NewDocument][] = [
  ['test label', (to) => commandDocument('test_label', to, at, 'en')],
  ['command sheet', (to) => commandSheetDocument(sheet, to)],
  ['packing slip', (to) => packingSlipDocument(order, to, at, 'es')],
  ['day report', (to) => dayReportDocument(day, to)],
  [
    'reprint banner',
    (to) =>
      reprintBannerDocument({ orderNumber: order.orderNumber, prints: 1, reason: 'misprint' }, to, at, 'en'),
  ],
]
const papers: readonly [string, Partial<PrinterSetting>, number][] = [
  ['4x6 at 203 dpi', {}, 812],
  ['100x150mm at 300 dpi', { dpi: 300, media: '100x150mm' }, 1181],
  ['a narrow head at 203 dpi', { widthMm: 56, media: '2.25x1.25' }, 448],
  ['Letter through a driver', { dpi: 600, media: 'letter', language: 'pdf', widthMm: 104 }, 5100],
  ['Letter through a driver that says 203 dpi', { media: 'letter', language: 'pdf', widthMm: 104 }, 2550],
]

it.each(documents.flatMap(([name, make]) => papers.map((paper) => [name, ...paper, make] as const)))(
  'a %s for %s is as wide as the printer prints, and holds no command of what people typed',
  (_name, _paper, change, widthDots, make) => {
    const { bytes, format } = make(printer(change))
    expect(format).toBe('zpl')
    const { labels, refusals } = inspectZpl(bytes)
    expect(refusals).toEqual([])
    expect(labels.length).toBeGreaterThan(0)
    for (const { width } of labels) {
      expect(width && 'dots' in width ? Math.abs(width.dots - widthDots) : undefined).toBeLessThanOrEqual(1)
    }
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/~J[AR]/)
  },
)

it('commands are the guide’s own, and only for printers that speak ZPL', () => {
  const text = (command: 'calibrate' | 'feed') =>
    Buffer.from(commandDocument(command, printer({}), at, 'en').bytes).toString()
  expect([text('calibrate'), text('feed')]).toEqual(['~JC', '~PH'])
  for (const command of ['calibrate', 'feed'] as const) {
    expect(() => commandDocument(command, printer({ language: 'pdf' }), at, 'en')).toThrow(
      expect.objectContaining({
        code: 'not_printable',
        details: { reason: 'no_commands', command, language: 'pdf' },
      }),
    )
  }
})
