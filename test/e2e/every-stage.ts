// Every state of Ship's stage with the longest that is real: what the station answers to a scan, and what is pressed then.
// A state that is added does not compile until it is listed here.

import { AppError, type ErrorInfo } from '../../src/contract/errors.ts'
import type { ScannedAtBench } from '../../src/contract/scanned-at-bench.ts'
import type { ParcelView, PrinterView, PrintJobView, StationStatus } from '../../src/contract/domain.ts'
import type { ScanOutcome } from '../../src/contract/ship.ts'
import type { DraftView, ShipmentDraft } from '../../src/contract/shipment-draft.ts'
import type { Verification, VerificationNews } from '../../src/contract/verification-view.ts'
import type { StageName } from '../../src/renderer/ship/stage-traits.ts'
import { jobView, parcelView, printerView, statusView } from '../unit/renderer/views.ts'

export const orderNumber = 'WEB-2026-11-24-000183746-B'
const at = '2026-11-24T09:00:00.000Z'
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const shownPrinter = 'Zebra ZD621 · bench 14, left'

export const longParcel = (change: Partial<ParcelView> = {}): ParcelView =>
  parcelView({
    orderNumber,
    service: 'PriorityMailExpressIntl',
    recipient: 'Maximiliana Przybyszewska-Vandenbroucke',
    destination: 'Kirchheim unter Teck BW · 73230 · Germany',
    price: usd(128_450),
    trackingNumber: '9400111899223100183746',
    ...change,
  })

export const longJob = (change: Partial<PrintJobView> = {}): PrintJobView =>
  jobView({ subject: orderNumber, printerName: shownPrinter, state: 'confirmed', ...change })

const right: PrinterView = printerView({ id: 'right', name: 'Zebra ZD621 · bench 14, right' })

/** A station that has all at once of what its bar tells. */
export const fullStatus = (change: Partial<StationStatus> = {}): StationStatus =>
  statusView({
    profile: 'demo',
    secrets: { mode: 'session', fault: 'locked' },
    printers: [
      printerView({ name: shownPrinter, waitingJobs: 2 }),
      right,
      printerView({ id: 'office', name: 'Office laser', language: 'pdf', roles: ['document'] }),
    ],
    orders: { open: 1_284, shipped: 412 },
    shippedToday: 1_412,
    notShippedToday: { waiting: 3, unsure: 2, toScan: 1 },
    inDoubt: 2,
    warehouse: { state: 'cut_off', since: at, cutOff: 'strict', packedTwice: [], messages: [] },
    recent: [1, 2, 3, 4, 5].map((number) =>
      longParcel({
        purchaseId: `0198b2a0-0000-7000-8000-00000000010${number}`,
        orderNumber: `WEB-2026-11-24-00018374${number}-B`,
        job: longJob({ id: `0198b2a0-0000-7000-8000-00000000020${number}` }),
      }),
    ),
    ...change,
  })

/** The same with what stands in bands above every screen: a stopped printer, a print that is asked about. */
export const bandStatus = (): StationStatus => {
  const [asked, ...others] = fullStatus().recent
  return fullStatus({
    printers: [printerView({ name: shownPrinter }), { ...right, condition: 'paper_out', waitingJobs: 12 }],
    recent: [{ ...asked!, job: longJob({ state: 'unknown' }) }, ...others],
  })
}

const refusal: ErrorInfo = {
  code: 'service_refused',
  message: 'refused',
  details: {
    code: 'ADDRESS.VALIDATION_FAILED',
    serviceMessage: 'The street and the ZIP code do not belong together: 73230 is in Kirchheim unter Teck.',
    field: 'toAddress.street1',
    status: 422,
    correlationId: '4f6c1d3e-9a7b-4c2d-8e5f-0a1b2c3d4e5f',
  },
}
const unreachable: ErrorInfo = { code: 'service_unreachable', message: 'away' }
const incomplete = (field: string): ErrorInfo => ({
  code: 'order_incomplete',
  message: 'lacks',
  details: { field, reason: 'missing' },
})
const draft = {
  toAddress: {
    name: 'Dr. Annegret Schulze-Obermeyer',
    street1: 'Lindenstraße 112',
    city: 'Kirchheim unter Teck',
    state: 'BW',
    zip: '73230',
    country: 'DE',
  },
} as ShipmentDraft
const lacking = (...fields: readonly string[]): DraftView => ({
  draft,
  check: {
    isInternational: true,
    required: [],
    problems: fields.map((field) => ({ field, kind: 'missing' as const })),
  },
})
const customs = ['customsInfo.signer', 'customsInfo.contentsType', 'customsInfo.customsItem.0.quantity']

/** What a scan is answered with, what the station tells of itself then, and the key that leads on. */
export type StageScene = {
  readonly outcome: ScanOutcome | AppError
  readonly status?: StationStatus
  readonly key?: string
  /** The state that the key is pressed in. */
  readonly from?: StageName
}

const of = (parcel: ParcelView): StageScene => ({ outcome: { kind: 'shipping', parcel } })
const printed = (job: Partial<PrintJobView>, change: Partial<ParcelView> = {}) =>
  of(longParcel({ job: longJob(job), ...change }))
const scannedBack = (scanBack: 'awaited' | 'aside', change: Partial<ParcelView> = {}) =>
  longParcel({
    job: longJob(),
    packages: [{ packageNumber: 1, labelId: 'l1', scanBack, trackingNumber: '9400111899223100183746' }],
    ...change,
  })
const notSent = (error: ErrorInfo, ...fields: readonly string[]): StageScene => ({
  outcome: { kind: 'not_sent', orderNumber, error, ...lacking(...fields) },
})
const stopped = fullStatus({
  printers: [printerView({ name: shownPrinter, condition: 'paper_out', waitingJobs: 2 }), right],
})

const longSku = 'TEA-BLACK-ASSAM-SECOND-FLUSH-LOOSE-LEAF-500'
const longDescription = 'Black tea from Assam in a resealable bag of 500 g, second flush'

/** An order of many lines, of which some are in. */
export const longVerification = (lines = 12): Verification => ({
  orderNumber,
  parcelNumber: 12,
  recipient: 'Maximiliana Przybyszewska-Vandenbroucke',
  destination: 'Kirchheim unter Teck BW · 73230 · Germany',
  lines: [
    {
      sku: longSku,
      description: longDescription,
      ordered: 2_400,
      elsewhere: 12,
      packed: 1_200,
      left: 1_188,
      isTicked: true,
      asks: ['lot', 'serial'],
      isDangerous: true,
    },
    ...Array.from({ length: lines }, (_, at) => ({
      sku: `CARD-${at + 100}`,
      description: 'Birthday card with envelope',
      ordered: 2,
      elsewhere: 0,
      packed: at % 3,
      left: Math.max(0, 2 - (at % 3)),
      isTicked: false,
      asks: [],
    })),
  ],
  packed: 1_200 + lines,
  left: 1_188 + lines,
  last: { at, sku: longSku, by: 'Maximiliana Przybyszewska' },
  shortIsSupervised: true,
})

const scannedElsewhere: ScannedAtBench = {
  bench: 'Bench 14, hall 2, left of the gate',
  packed: 1_200,
  all: 2_388,
  sku: longSku,
  by: 'Maximiliana Przybyszewska',
  at,
}

const items = (news: VerificationNews): StageScene => ({
  outcome: { kind: 'verifying', orderNumber, verification: longVerification(), news },
})

/** Without those that are no answer to a scan: they are opened otherwise, or pass by themselves. */
export const everyStage: Readonly<
  Record<
    Exclude<
      StageName,
      'starting' | 'lost' | 'setup' | 'ready' | 'offline' | 'draft' | 'looking' | 'kept' | 'half_scanned'
    >,
    StageScene
  >
> = {
  buying: of(longParcel({ state: 'sent' })),
  printing: printed({ state: 'queued' }),
  sent: printed({ state: 'sent' }),
  shipped: printed(
    {},
    { warnings: [{ code: 'RATE.CHANGED', message: 'The price is another than was quoted.' }] },
  ),
  address_modified: printed({}, { addressModified: 'told' }),
  voided: printed({}, { refund: { askedAt: at, state: 'requested', status: 'Initiated' } }),
  scan_back: of(scannedBack('awaited')),
  wrong_label: {
    outcome: {
      kind: 'wrong_label',
      parcel: scannedBack('awaited'),
      scanned: '9400111899223100183999',
      reads: 'WEB-2026-11-24-000183999-B',
    },
  },
  label_awaited: {
    outcome: {
      kind: 'label_awaited',
      parcel: scannedBack('awaited'),
      scanned: 'WEB-2026-11-24-000183999-B',
    },
  },
  aside: {
    outcome: {
      kind: 'already_shipped',
      parcel: scannedBack('aside'),
      parcels: [scannedBack('aside')],
      nextParcelNumber: 2,
    },
  },
  excuse: { ...of(scannedBack('awaited')), key: 'F8', from: 'scan_back' },
  ask: printed({ state: 'unknown', reason: { code: 'half_printed', message: 'half' } }),
  printer_waits: { ...printed({ state: 'queued', condition: 'paper_out' }), status: stopped },
  behind: printed({ state: 'queued', reason: { code: 'half_printed', message: 'half' } }),
  held: printed({ state: 'queued', held: true }),
  no_printer: printed({ state: 'queued', reason: { code: 'no_printer', message: 'none' } }),
  labels_missing: of(
    longParcel({
      packageCount: 5,
      job: longJob(),
      packages: [{ packageNumber: 1, labelId: 'l1', job: longJob() }],
      missingLabels: { packages: [2, 3, 4, 5], reason: unreachable },
    }),
  ),
  not_kept: of(longParcel({ notKept: true, reason: { code: 'data_folder_unusable', message: 'full' } })),
  not_printed: printed({
    state: 'failed',
    reason: { code: 'not_printable', message: 'm', details: { reason: 'codes_lost' } },
  }),
  cancelled: printed({ state: 'failed', reason: { code: 'print_cancelled', message: 'm' } }),
  doubt: of(longParcel({ state: 'in_doubt', canEndDoubt: true, reason: unreachable })),
  refused: of(longParcel({ state: 'refused', reason: refusal })),
  not_bought: of(longParcel({ state: 'prepared', reason: { ...unreachable, code: 'service_no_answer' } })),
  not_found: {
    outcome: {
      kind: 'not_found',
      scanned: orderNumber,
      lookedUp: {
        noneAt: [],
        unanswered: [
          {
            source: 'Web shop of Müller & Söhne, Kirchheim',
            error: {
              code: 'order_source_refused',
              message: 'no entry',
              details: { fault: { code: 'no_entry', status: 401 } },
            },
          },
        ],
      },
    },
  },
  already: {
    outcome: {
      kind: 'already_shipped',
      parcel: longParcel({ job: longJob() }),
      parcels: [longParcel({ job: longJob() })],
      nextParcelNumber: 2,
    },
  },
  order_held: {
    outcome: {
      kind: 'held',
      orderNumber,
      reason: 'The customer wants to change the address and will call again on Thursday before noon',
    },
  },
  put_off: {
    outcome: {
      kind: 'put_off',
      orderNumber,
      waiting: { id: 'w', orderNumber, parcelNumber: 1, ceiling: usd(128_450), createdAt: at },
    },
  },
  customs: { outcome: { kind: 'needs_customs', orderNumber, ...lacking(...customs) } },
  weight: notSent(incomplete('packages.0.weight'), 'packages.0.weight'),
  mismatch: {
    outcome: {
      kind: 'weight_mismatch',
      orderNumber,
      draft,
      check: {
        isInternational: false,
        required: [],
        problems: [],
        weight: { expectedGrams: 12_340, actualGrams: 15_870, toleranceGrams: 617, isWithin: false },
      },
    },
  },
  address: notSent(incomplete('toAddress.street1'), 'toAddress.street1', 'toAddress.city', 'toAddress.zip'),
  incomplete: notSent(incomplete('toAddress.state'), 'toAddress.state', 'packages.0.weight', ...customs),
  no_answer: { outcome: new AppError('station_unreachable', 'away') },
  scan_failed: {
    outcome: {
      kind: 'not_sent',
      orderNumber,
      error: {
        code: 'order_claimed',
        message: 'Another bench has this order',
        details: {
          bench: 'Bench 14, hall 2, left of the gate',
          since: at,
          inDoubt: true,
          stuck: true,
          own: false,
          scanned: scannedElsewhere,
        },
      },
    },
  },
  verifying: items({ kind: 'taken', sku: longSku, count: 1_200, how: 'scan' }),
  resumed: items({ kind: 'resumed', byOther: true, elsewhere: scannedElsewhere }),
  closed: items({ kind: 'closed' }),
  not_counted: items({ kind: 'not_counted' }),
  wrong_item: items({ kind: 'wrong_item', sku: longSku, description: longDescription }),
  too_many: items({ kind: 'too_many', sku: longSku, count: 1_200, left: 12 }),
  other_item: items({ kind: 'of_other_order', sku: longSku, orderNumber: 'WEB-2026-11-24-000183999-B' }),
  unknown_code: items({ kind: 'unknown_code', scanned: '(01)09501101530003(10)ABC123(21)4711-0815-0042' }),
  asks_lot: items({ kind: 'asks', sku: longSku, scanned: longSku, fields: ['lot', 'serial'] }),
  asks_serial: items({ kind: 'not_traced', sku: longSku, field: 'serial' }),
  serial_again: items({
    kind: 'serial_again',
    sku: longSku,
    serial: '4711-0815-0042-2026',
    orderNumber: 'WEB-2026-11-24-000183999-B',
  }),
  serial_of_one: items({ kind: 'serial_of_one', sku: longSku }),
  order_scanned: items({ kind: 'order_scanned', orderNumber: 'WEB-2026-11-24-000183999-B' }),
  excuse_items: { ...items({ kind: 'begun' }), key: 'Shift+F7', from: 'verifying' },
}

export const addressChange = {
  place: 'to',
  before: {
    name: 'Maximiliana Przybyszewska-Vandenbroucke',
    company: 'Müller & Söhne Beispielgesellschaft mbH',
    street1: 'Beispielstraße 1200, Hinterhaus, Aufgang C',
    street2: '3. Stock links',
    city: 'Kirchheim unter Teck',
    zip: '73230',
    country: 'DE',
  },
  after: {
    name: 'Maximiliana Przybyszewska-Vandenbroucke',
    company: 'MUELLER & SOEHNE BEISPIELGESELLSCHAFT MBH',
    street1: 'BEISPIELSTRASSE 1200 HINTERHAUS AUFGANG C',
    street2: '3. STOCK LINKS',
    city: 'KIRCHHEIM',
    zip: '73230-1234',
    country: 'DE',
  },
  changed: ['company', 'street1', 'street2', 'city', 'zip'],
} as const
