// What the bits of a printer's and a job's status mean (winspool.h). Many drivers set few of them, and some set none.

import type { PrinterCause, PrinterCondition } from '../../../../contract/printers.ts'

type Bit = readonly [bit: number, condition: PrinterCondition, cause?: PrinterCause]

const attributeWorkOffline = 0x400

/**
 * PRINTER_STATUS bits. The first that is set is what a packer must see to; what an offline printer says besides is what
 * it said last.
 */
const printerBits: readonly Bit[] = [
  [0x80, 'offline', 'device_offline'], // OFFLINE
  [0x1000, 'offline', 'device_offline'], // NOT_AVAILABLE
  [0x2000000, 'offline', 'device_offline'], // SERVER_OFFLINE
  [0x4, 'offline', 'queue_rejecting'], // PENDING_DELETION
  [0x400000, 'head_open', 'head_open'], // DOOR_OPEN
  [0x10, 'paper_out', 'paper_out'], // PAPER_OUT
  [0x8, 'fault', 'paper_jam'], // PAPER_JAM
  [0x40000, 'ribbon_out', 'ribbon_out'], // NO_TONER
  [0x200000, 'fault', 'out_of_memory'], // OUT_OF_MEMORY
  [0x800, 'fault', 'label_waits_to_be_taken'], // OUTPUT_BIN_FULL
  [0x20, 'fault', 'device_fault'], // MANUAL_FEED
  [0x40, 'fault', 'device_fault'], // PAPER_PROBLEM
  [0x80000, 'fault', 'device_fault'], // PAGE_PUNT
  [0x100000, 'fault', 'device_fault'], // USER_INTERVENTION
  [0x2, 'fault', 'device_fault'], // ERROR
  [0x1, 'paused', 'queue_stopped'], // PAUSED
  [0x200, 'printing'], // BUSY
  [0x400, 'printing'], // PRINTING
  [0x2000, 'printing'], // WAITING
  [0x4000, 'printing'], // PROCESSING
  [0x8000, 'printing'], // INITIALIZING
  [0x10000, 'printing'], // WARMING_UP
  [0x800000, 'unknown'], // SERVER_UNKNOWN
]

/** JOB_STATUS bits of a job that waits for something. */
const jobBits: readonly Bit[] = [
  [0x20, 'offline', 'device_offline'], // OFFLINE
  [0x40, 'paper_out', 'paper_out'], // PAPEROUT
  [0x400, 'fault', 'device_fault'], // USER_INTERVENTION
  [0x200, 'fault', 'device_fault'], // BLOCKED_DEVQ
  [0x2, 'fault', 'device_fault'], // ERROR
  [0x1, 'paused', 'paused'], // PAUSED
]

// PRINTED, COMPLETE (all bytes are with the printer), RETAINED (kept in the queue after printing).
const jobFinished = 0x80 | 0x1000 | 0x2000
// DELETING, DELETED. A job that ended well is deleted too, but says PRINTED besides.
const jobDeleted = 0x4 | 0x100

/** A condition and what stands behind it; `causes` is empty where only the condition is known. */
export type QueueCondition = {
  readonly condition: PrinterCondition
  readonly causes: readonly PrinterCause[]
}

function readBits(table: readonly Bit[], bits: number): QueueCondition {
  const set = table.filter(([bit]) => (bits & bit) !== 0)
  return {
    condition: set[0]?.[1] ?? 'ready',
    causes: [...new Set(set.flatMap(([, , cause]) => cause ?? []))],
  }
}

/** What Status and Attributes of PRINTER_INFO_2W tell. A driver that sets nothing is taken for `ready`. */
export function printerCondition(status: number, attributes: number): QueueCondition {
  const offline = attributes & attributeWorkOffline ? 0x80 : 0
  return readBits(printerBits, status | offline)
}

/** What became of a job: `cancelled` was taken out of the queue before it was printed. */
export type JobFate = 'waiting' | 'finished' | 'cancelled'

/** `status`: JOB_STATUS bits; undefined where the queue no longer knows the job, which is how most end. */
export function jobFate(status: number | undefined): JobFate {
  if (status === undefined || (status & jobFinished) !== 0) return 'finished'
  return (status & jobDeleted) !== 0 ? 'cancelled' : 'waiting'
}

/** Why a waiting job waits; `ready` where nothing is wrong with it. */
export function jobCondition(status: number): QueueCondition {
  return readBits(jobBits, status)
}
