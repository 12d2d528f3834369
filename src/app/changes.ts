// What changes in the open profile, as its features tell each other of it. Whoever changed it has written it down before.

import { EventEmitter } from 'node:events'
import type { ServiceHealthEvent } from '../adapters/shipping-service/call.ts'
import type { Exchange } from '../adapters/shipping-service/exchange.ts'
import type { PrinterFact } from '../contract/printer-facts.ts'
import type { ContainerLabels } from '../core/containers/container-labels.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { PrinterState } from '../core/printing/queue-reports.ts'
import type { Refund } from '../core/refunds/refund.ts'
import type { Purchase } from '../core/ship/purchase.ts'

export type ChangeMap = {
  purchase: [purchase: Purchase]
  /** A refund was asked for, or is another by the service's word. */
  refund: [refund: Refund]
  /** Container labels were asked for, or something about them has changed. */
  container: [labels: ContainerLabels]
  printJob: [job: PrintJob]
  /** A print job begins to leave, for so many labels; undefined where nobody knows how many. */
  labelsLeave: [jobId: string, labels: number | undefined]
  /** What is heard of a printer. */
  printer: [printerId: string, state: PrinterState]
  /** What a printer has said of itself, be it new or not. */
  printerSaid: [printerId: string, facts: readonly PrinterFact[]]
  printerRemoved: [printerId: string]
  /** Orders came, changed or moved. */
  orders: []
  /** What one call to the service showed. */
  serviceCall: [call: ServiceHealthEvent]
  /** What went over the wire in one call, with this account's keys. Addresses and labels stand in it. */
  exchange: [accountKey: string, exchange: Exchange]
  /** What is half scanned is other than it was. */
  verification: []
  /** Orders that were held back may be bought. */
  ordersReleased: []
  /** Operators, packages, shipping rules or order sources were changed at this bench. */
  lists: []
  /** The list of items was changed at this bench. */
  items: []
  /** Something that the status line shows. */
  status: []
}

/** Who listens is told at once, in the order in which they began to listen. */
export type Changes = Pick<EventEmitter<ChangeMap>, 'emit' | 'on'>

export function createChanges(): Changes {
  const changes = new EventEmitter<ChangeMap>()
  // As many as there are features: they listen as long as the profile is open, and Node takes more than ten for a leak.
  changes.setMaxListeners(0)
  return changes
}
