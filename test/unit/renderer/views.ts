// Parcels, jobs and statuses as the station tells them, with what a test cares about changed.

import type { ParcelView, PrinterView, PrintJobView, StationStatus } from '../../../src/contract/domain.ts'
import type { Verification } from '../../../src/contract/verification-view.ts'
import type { StageName } from '../../../src/renderer/ship/stage-traits.ts'
import type { Stage } from '../../../src/renderer/ship/stage.ts'

export function jobView(change: Partial<PrintJobView> = {}): PrintJobView {
  return {
    id: '0198b2a0-0000-7000-8000-000000000001',
    kind: 'label',
    labelId: '0198b2a0-0000-7000-8000-000000000002',
    subject: 'ORDER-1007',
    role: 'label',
    printerId: 'left',
    printerName: 'Zebra left',
    state: 'queued',
    held: false,
    copies: 1,
    answered: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...change,
  }
}

export function parcelView(change: Partial<ParcelView> = {}): ParcelView {
  return {
    purchaseId: '0198b2a0-0000-7000-8000-000000000003',
    orderNumber: 'ORDER-1007',
    parcelNumber: 1,
    isReturn: false,
    packageCount: 1,
    packages: [],
    state: 'bought',
    service: 'GroundAdvantage',
    recipient: 'Avery Example',
    destination: 'Chicago IL · 60601',
    price: { amountMinor: 842, currency: 'USD' },
    warnings: [],
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...change,
  }
}

export function printerView(change: Partial<PrinterView> = {}): PrinterView {
  return {
    id: 'left',
    name: 'Zebra left',
    connection: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
    language: 'zpl',
    dpi: 203,
    media: '4x6',
    roles: ['label'],
    held: false,
    builtIn: false,
    causes: [],
    condition: 'ready',
    since: '2026-11-20T09:00:00.000Z',
    waitingJobs: 0,
    answersStatus: true,
    supplies: { said: [], warnings: [] },
    ...change,
  }
}

export function statusView(change: Partial<StationStatus> = {}): StationStatus {
  return {
    version: '0.1.0',
    profile: 'demo',
    accountReady: true,
    service: { state: 'reachable', since: '2026-11-20T09:00:00.000Z' },
    heard: { printers: {} },
    secrets: { mode: 'keychain' },
    printers: [printerView()],
    orders: { open: 3, shipped: 1 },
    shippedToday: 1,
    inDoubt: 0,
    recent: [],
    ...change,
  }
}

/** An order of three lines of which two pieces are in. */
export function verificationView(change: Partial<Verification> = {}): Verification {
  const line = { elsewhere: 0, isTicked: false, asks: [] }
  return {
    orderNumber: 'ORDER-1007',
    parcelNumber: 1,
    recipient: 'Avery Example',
    destination: 'Chicago IL · 60601',
    lines: [
      { ...line, sku: 'MUG', description: 'Mug of china', ordered: 2, packed: 2, left: 0 },
      { ...line, sku: 'TEA', ordered: 3, packed: 0, left: 3 },
      { ...line, sku: 'CARD', ordered: 1, packed: 0, left: 1, isTicked: true },
    ],
    packed: 2,
    left: 4,
    last: { at: '2026-11-20T09:00:00.000Z', sku: 'MUG', by: 'Ann' },
    shortIsSupervised: true,
    ...change,
  }
}

/** A state with what any state is about: none lacks what it needs, most have too much. */
export const named = (name: StageName, about: object) => ({ name, ...about }) as Stage
