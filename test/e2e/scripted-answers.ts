// What the benches of a warehouse are told in scripted-states.ts, with the longest that is real.

import type { BenchPrintView } from '../../src/contract/bench-print-view.ts'
import type { BatchRowView, BatchView } from '../../src/contract/batch.ts'
import type { ContainerElsewhere, ContainerView } from '../../src/contract/containers.ts'
import type { PrintJobView } from '../../src/contract/domain.ts'
import type { BenchManifestView, ManifestView } from '../../src/contract/manifests.ts'
import type { OperationOutput } from '../../src/contract/operations.ts'
import type { ShippingRule } from '../../src/contract/shipping-rules.ts'

export const pillar = 'Packing bench 14, left, by the pillar of hall 2'
export const order = 'WEB-2026-11-24-000183741-B'
const operator = 'Maximiliana Przybyszewska-Vandenbroucke'
export const at = '2026-11-24T09:41:00.000Z'
export const id = (number: number) => `0198b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const print = (number: number, change: Partial<BenchPrintView>): BenchPrintView => ({
  requestId: id(number),
  jobId: id(100 + number),
  way: 'sent',
  benchId: id(900),
  bench: pillar,
  state: 'asked',
  askedAt: at,
  heardAt: at,
  isOver: false,
  ...change,
})

export const job = (number: number, printerId: string, atBench: BenchPrintView): PrintJobView => ({
  id: atBench.jobId,
  kind: atBench.way === 'taken' ? 'label_copy' : 'label',
  subject: `${order}${number}`,
  role: 'label',
  printerId,
  printerName: 'Zebra',
  state: 'queued',
  held: true,
  heldFor: 'bench',
  copies: 1,
  answered: false,
  createdAt: at,
  updatedAt: at,
  atBench,
})

export const prints = [
  print(1, { operator }),
  print(2, { state: 'taken', word: 'waits' }),
  print(3, { state: 'not_sure', word: 'put_back' }),
  print(4, { state: 'asked', isCalledOff: true }),
  print(5, { way: 'taken', operator }),
]

export const bad = [
  print(1, {}),
  print(2, { state: 'printed', isTakenBack: true, later: 'too', isOver: true }),
  print(3, { state: 'printed', isTakenBack: true, later: 'only', isOver: true }),
  print(4, { state: 'not_sure', word: 'not_proven' }),
]

const ofList = {
  carrierAccountId: 'ca-usps-1',
  carrierName: 'USPS · Returns and parcels of the west',
  origin: 'Rancho Santa Margarita, CA 92688',
  shipDate: '2026-11-24',
}

const manifest = (number: number, change: Partial<ManifestView>): ManifestView => ({
  ...ofList,
  manifestId: id(number),
  state: 'prepared',
  parcels: 1_284,
  packages: 1_290,
  part: 1,
  parts: 1,
  warnings: [],
  hasForm: false,
  needsPerson: false,
  fetched: false,
  createdAt: at,
  updatedAt: at,
  ...change,
})

const made = (number: number, change: Partial<BenchManifestView>): BenchManifestView => ({
  ...ofList,
  manifestId: id(number),
  bench: pillar,
  state: 'making',
  parcels: 1_284,
  ownParcels: 12,
  takenAt: at,
  saidAt: at,
  isHere: false,
  isOwn: false,
  canEnd: false,
  ...change,
})

export const day: OperationOutput<'manifests.today'> = {
  today: ofList.shipDate,
  lists: [
    {
      ...ofList,
      listId: 'list',
      due: 'today',
      ready: 2,
      readyPackages: 2,
      readyAmounts: [{ amountMinor: 1_684, currency: 'USD' }],
      readyPriced: 2,
      blockedCount: 3,
      blocked: [
        {
          purchaseId: id(23),
          orderNumber: `${order}0`,
          trackingNumber: '9400100000000000000024',
          service: 'GroundAdvantage',
          shipDate: ofList.shipDate,
          packages: 1,
          blocks: ['refused_by_service'],
          refusal: '9400100000000000000024 was accepted with an origin ZIP that is not 92688',
        },
        {
          purchaseId: id(20),
          orderNumber: order,
          trackingNumber: '9400100000000000000017',
          service: 'GroundAdvantage',
          shipDate: ofList.shipDate,
          packages: 1,
          blocks: ['held_by_warehouse'],
        },
        {
          purchaseId: id(24),
          orderNumber: `${order}1`,
          trackingNumber: '9400100000000000000031',
          service: 'GroundAdvantage',
          shipDate: ofList.shipDate,
          packages: 1,
          blocks: ['void_at_warehouse'],
        },
      ],
      manifests: 1,
      packageLimit: 10_000,
    },
  ],
  unsettled: (['made_elsewhere', 'other_account', 'ended_elsewhere'] as const).map((why, number) =>
    manifest(30 + number, {
      state: why === 'ended_elsewhere' ? 'cancelled' : 'prepared',
      benches: { why, bench: pillar },
    }),
  ),
  createdToday: [],
  unsettledRefunds: 0,
  purchasesInDoubt: 0,
  tooOld: 0,
  noManifest: [],
  totals: {
    bought: 2,
    paid: [{ amountMinor: 1_684, currency: 'USD' }],
    priced: 2,
    refundsRequested: 0,
    refundsAmounts: [],
    refundsPriced: 0,
    onManifests: 0,
    manifestsCreated: 0,
  },
  warehouse: {
    state: 'shared',
    held: [id(20), id(21), id(22)],
    benches: [],
    manifests: [
      made(40, { state: 'doubt', canEnd: true }),
      made(41, { state: 'created', isHere: true }),
      made(42, {}),
    ],
  },
}

/** The warehouse has two of this bench that it knows nothing of. */
export const forgotten: OperationOutput<'manifests.today'> = {
  ...day,
  unsettled: [],
  warehouse: {
    state: 'shared',
    held: [],
    benches: [],
    manifests: [
      made(40, { isOwn: true, ownParcels: 1_284, state: 'doubt', canEnd: true }),
      made(41, { isOwn: true, ownParcels: 1_284 }),
    ],
  },
}

const noAddress = {
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
}
const destination = 'DNDC · Rancho Santa Margarita Network Distribution Center · 92688'

const container = (number: number, change: Partial<ContainerView>): ContainerView => ({
  containerId: id(60 + number),
  state: 'made',
  form: {
    trackingNumber: '',
    carrierAccountId: '',
    source: 'Native',
    entryFacilityType: 'DNDC',
    contentCode: '',
    containerSortType: 'Pallet',
    processingCategory: 'Machinable',
    pages: 3,
    toAddress: noAddress,
    fromAddress: noAddress,
  },
  pages: 3,
  numbers: [1, 2, 3].map((of) => `99M89999999900000${number}00${of}`),
  destination,
  warnings: [],
  createdAt: at,
  updatedAt: at,
  ...change,
})
export const containers: OperationOutput<'containers.list'> = {
  containers: [
    container(1, {}),
    container(2, { state: 'in_doubt', numbers: [] }),
    container(3, { state: 'made' }),
    container(4, { state: 'given_up', numbers: [] }),
  ],
}

const containerThere = (number: number, change: Partial<ContainerElsewhere>): ContainerElsewhere => ({
  benchId: id(900),
  copyId: id(70 + number),
  bench: pillar,
  askedAt: at,
  hasDocument: true,
  facts: {
    state: 'made',
    pages: 3,
    numbers: [1, 2, 3].map((of) => `99M89999999900001${number}00${of}`),
    destination,
    trackingNumber: '',
  },
  ...change,
})
export const containersThere: OperationOutput<'containers.elsewhere'> = {
  containers: [
    containerThere(1, {}),
    containerThere(2, {
      hasDocument: false,
      facts: { state: 'not_sure', pages: 100, numbers: [], destination, trackingNumber: '' },
    }),
    containerThere(3, { hasDocument: false, facts: undefined, fault: 'sealed_with_other_key' }),
    containerThere(4, { hasDocument: false, facts: undefined, fault: 'not_believed' }),
    containerThere(5, {}),
  ],
  isMore: true,
  lacksKey: true,
}

export const batch = (change: Partial<BatchView>): BatchView => ({
  id: id(50),
  readAtMs: Number.MAX_SAFE_INTEGER,
  state: 'running',
  source: { kind: 'help', bench: pillar },
  pausing: false,
  total: 1_284,
  counts: {
    waiting: 1_000,
    working: 1,
    in_doubt: 12,
    bought: 250,
    refused: 10,
    not_sent: 0,
    already_shipped: 11,
    held: 0,
    cancelled: 0,
    taken_out: 0,
  },
  again: { rows: 0, knownRows: 0 },
  estimate: { isAsking: false, knownRows: 0, unknownRows: 0 },
  spentRows: 0,
  withSlips: false,
  current: order,
  createdAt: at,
  startedAt: at,
  ...change,
})

const row = (place: number, change: Partial<BatchRowView>): BatchRowView => ({
  place,
  orderNumber: `${order}${place}`,
  state: 'waiting',
  recipient: operator,
  destination: ofList.origin,
  ...change,
})
export const rows: OperationOutput<'batch.rows'> = {
  rows: [
    row(1, { state: 'in_doubt', bench: pillar }),
    row(2, { state: 'bought', bench: pillar, price: { amountMinor: 842, currency: 'USD' } }),
    row(3, { state: 'waiting', bench: pillar }),
  ],
  total: 3,
}

export const lists = (state: OperationOutput<'warehouse.lists'>['lists'][number]['state'], unread = 0) => ({
  lists: (['operators', 'presets', 'rules'] as const).map((list) => ({ list, state, unread, heardAt: at })),
})

export const rule = (number: number): ShippingRule => ({
  id: id(80 + number),
  name: `Heavy parcels of the west, no. ${number}`,
  on: true,
  conditions: [{ kind: 'weight', is: 'over', grams: 2_000 }],
  specialServices: ['SignatureConfirmation'],
})
