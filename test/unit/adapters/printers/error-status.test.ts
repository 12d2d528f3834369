import { describe, expect, it } from 'vitest'
import { readErrorStatus, withErrors } from '../../../../src/adapters/printers/languages/error-status.ts'
import { isFault } from '../../../../src/core/printing/confirmation.ts'
import { errorStatusAnswer } from '../../../support/tcp-test-printer.ts'

const ready = { condition: 'ready', causes: [], labelsWaiting: 0 } as const

const flags = (errors: string, warnings = '00000000') =>
  readErrorStatus(errorStatusAnswer({ errors, warnings }))

function statusWith(errors: string, warnings?: string) {
  const status = flags(errors, warnings)
  return status && withErrors(ready, status)
}

describe('the answer to ~HQES', () => {
  it('of a printer that is well says nothing more', () => {
    expect(statusWith('00000000')).toEqual(ready)
  })

  // ZPL II Programming Guide, ~HQ: tables of error flags and warning flags.
  it.each([
    ['00000001', 'paper_out', 'paper_out'],
    ['00000002', 'ribbon_out', 'ribbon_out'],
    ['00000004', 'head_open', 'head_open'],
    ['00000008', 'fault', 'cutter_fault'],
    ['00000010', 'too_hot', 'head_too_hot'],
    ['00000020', 'too_hot', 'motor_too_hot'],
    ['00000040', 'fault', 'head_fault'],
    ['00000080', 'fault', 'head_fault'],
    ['00000100', 'fault', 'device_fault'],
    ['00000200', 'fault', 'head_fault'],
    ['00001000', 'fault', 'paper_jam'],
    ['00002000', 'fault', 'device_fault'],
    ['00004000', 'fault', 'paper_jam'],
    ['00008000', 'fault', 'paper_jam'],
    ['00010000', 'paused', 'paused'],
    ['00020000', 'fault', 'device_fault'],
    ['00040000', 'fault', 'device_fault'],
    ['00080000', 'fault', 'device_fault'],
    ['80000000', 'fault', 'device_fault'],
  ] as const)('error %s is %s by %s', (bits, condition, cause) => {
    expect(statusWith(bits)).toEqual({ condition, causes: [cause], labelsWaiting: 0 })
    expect(isFault(condition)).toBe(true)
  })

  it.each([
    ['00000001', 'calibrate_media'],
    ['00000002', 'clean_head'],
    ['00000004', 'replace_head'],
    ['00000008', 'paper_near_end'],
  ])('warning %s is %s, and keeps no label waiting', (bits, cause) => {
    expect(statusWith('00000000', bits)).toEqual({ ...ready, causes: [cause] })
  })

  it('passes over where a kiosk printer has its paper', () => {
    expect(statusWith('00000000', '00000FF0')).toEqual(ready)
  })

  it.each([
    [
      'an open head and no paper: what to see to first comes first',
      '\r\n  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       1 00000000 00000002\r\n',
      { condition: 'head_open', causes: ['head_open', 'paper_out', 'clean_head'] },
    ],
    [
      'a cutter fault, no ribbon and no paper',
      'PRINTER STATUS\r\nERRORS: 1 00000000 0000000B\r\nWARNINGS: 0 00000000 00000000',
      { condition: 'paper_out', causes: ['paper_out', 'ribbon_out', 'cutter_fault'] },
    ],
    [
      'all on one line',
      'PRINTER STATUS ERRORS: 1 00000000 00000010 WARNINGS: 0 00000000 00000000',
      { condition: 'too_hot', causes: ['head_too_hot'] },
    ],
    [
      'an error without a flag',
      'PRINTER STATUS ERRORS: 1 00000000 00000000 WARNINGS: 0 00000000 00000000',
      { condition: 'fault', causes: ['device_fault'] },
    ],
  ])('is read of %s', (_, answer, said) => {
    const status = readErrorStatus(answer)
    expect(status && withErrors(ready, status)).toMatchObject(said)
  })

  it.each([
    '',
    '030,0,0,1245,000,0,0,0,000,0,0,0',
    'PRINT METERS\r\n',
    'ERRORS: 1 00000000 00000001',
    'ERRORS: ?',
  ])('is not read out of %j', (answer) => {
    expect(readErrorStatus(answer)).toBeUndefined()
  })

  it('adds to what the host status names, and names nothing twice', () => {
    const jammed = readErrorStatus(errorStatusAnswer({ errors: '00011000' }))
    const paused = { condition: 'paused', causes: ['paused'], labelsWaiting: 2 } as const
    expect(jammed && withErrors(paused, jammed)).toEqual({
      condition: 'fault',
      causes: ['paused', 'paper_jam'],
      labelsWaiting: 2,
    })
  })
})
