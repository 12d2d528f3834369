import { describe, expect, it } from 'vitest'
import {
  jobCondition,
  jobFate,
  printerCondition,
} from '../../../../../src/adapters/printers/transports/spooler/spooler-status.ts'
import type { PrinterCause, PrinterCondition } from '../../../../../src/contract/printers.ts'

const workOffline = 0x400
const paused = 0x1
const printed = 0x80
const deleting = 0x4
const deleted = 0x100

describe("a Windows printer's status", () => {
  it.each<
    readonly [name: string, bits: number, condition: PrinterCondition, causes: readonly PrinterCause[]]
  >([
    ['nothing', 0, 'ready', []],
    ['PAUSED', 0x1, 'paused', ['queue_stopped']],
    ['ERROR', 0x2, 'fault', ['device_fault']],
    ['PENDING_DELETION', 0x4, 'offline', ['queue_rejecting']],
    ['PAPER_JAM', 0x8, 'fault', ['paper_jam']],
    ['PAPER_OUT', 0x10, 'paper_out', ['paper_out']],
    ['MANUAL_FEED', 0x20, 'fault', ['device_fault']],
    ['PAPER_PROBLEM', 0x40, 'fault', ['device_fault']],
    ['OFFLINE', 0x80, 'offline', ['device_offline']],
    ['IO_ACTIVE', 0x100, 'ready', []],
    ['BUSY', 0x200, 'printing', []],
    ['PRINTING', 0x400, 'printing', []],
    ['OUTPUT_BIN_FULL', 0x800, 'fault', ['label_waits_to_be_taken']],
    ['NOT_AVAILABLE', 0x1000, 'offline', ['device_offline']],
    ['PROCESSING', 0x4000, 'printing', []],
    ['TONER_LOW', 0x20000, 'ready', []],
    ['NO_TONER', 0x40000, 'ribbon_out', ['ribbon_out']],
    ['USER_INTERVENTION', 0x100000, 'fault', ['device_fault']],
    ['OUT_OF_MEMORY', 0x200000, 'fault', ['out_of_memory']],
    ['DOOR_OPEN', 0x400000, 'head_open', ['head_open']],
    ['SERVER_UNKNOWN', 0x800000, 'unknown', []],
    ['POWER_SAVE', 0x1000000, 'ready', []],
    ['SERVER_OFFLINE', 0x2000000, 'offline', ['device_offline']],
  ])('%s', (_, bits, condition, causes) => {
    expect(printerCondition(bits, 0)).toEqual({ condition, causes })
  })

  it('is offline when the queue is set to work offline, also where the status says nothing', () => {
    expect(printerCondition(0, workOffline)).toEqual({ condition: 'offline', causes: ['device_offline'] })
  })

  it('says first what has to be seen to first, and names all of it once', () => {
    const doorOpenPaperOutErrorPrinting = 0x400000 | 0x10 | 0x2 | 0x40 | 0x400
    expect(printerCondition(doorOpenPaperOutErrorPrinting, 0)).toEqual({
      condition: 'head_open',
      causes: ['head_open', 'paper_out', 'device_fault'],
    })
    expect(printerCondition(0x80 | 0x10, 0).condition).toBe('offline')
  })

  it('reads the bits that a signed number would lose', () => {
    expect(printerCondition(0xffffffff, 0).condition).toBe('offline')
    expect(printerCondition(0x80000000, 0)).toEqual({ condition: 'ready', causes: [] })
  })
})

describe("a Windows job's status", () => {
  it('is at its end when it was printed, has reached the printer, is kept, or is no longer known', () => {
    expect([undefined, printed, 0x1000, 0x2000].map(jobFate)).toEqual(Array(4).fill('finished'))
  })

  it('is at its end when it is being deleted because it was printed', () => {
    expect(jobFate(printed | deleting)).toBe('finished')
    expect(jobFate(printed | deleted)).toBe('finished')
  })

  it('was cancelled when it is deleted without having been printed', () => {
    expect(jobFate(deleting)).toBe('cancelled')
    expect(jobFate(deleted)).toBe('cancelled')
    expect(jobFate(deleting | 0x10)).toBe('cancelled')
  })

  it.each<
    readonly [name: string, bits: number, condition: PrinterCondition, causes: readonly PrinterCause[]]
  >([
    ['SPOOLING', 0x8, 'ready', []],
    ['PRINTING', 0x10, 'ready', []],
    ['PAUSED', paused, 'paused', ['paused']],
    ['ERROR', 0x2, 'fault', ['device_fault']],
    ['OFFLINE', 0x20, 'offline', ['device_offline']],
    ['PAPEROUT', 0x40, 'paper_out', ['paper_out']],
    ['BLOCKED_DEVQ', 0x200, 'fault', ['device_fault']],
    ['USER_INTERVENTION', 0x400, 'fault', ['device_fault']],
    ['RESTART', 0x800, 'ready', []],
  ])('waits with %s', (_, bits, condition, causes) => {
    expect(jobFate(bits)).toBe('waiting')
    expect(jobCondition(bits)).toEqual({ condition, causes })
  })
})
