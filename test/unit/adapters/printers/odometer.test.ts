import { describe, expect, it } from 'vitest'
import { readOdometer } from '../../../../src/adapters/printers/languages/odometer.ts'
import { odometer } from '../../../../src/sandbox/printer/host-status.ts'
import { odometerAnswer } from '../../../support/tcp-test-printer.ts'

describe('the answer to ~HQOD', () => {
  // ZPL II Programming Guide, ~HQ, "odometer query"; the unit is that of ^MA.
  it.each([
    ['PRINT METERS\r\n TOTAL NONRESETTABLE:  8560 "\r\n USER RESETTABLE CNTR1: 9 "', 8_560, 25.4],
    ["PRINT METERS TOTAL NONRESETTABLE: 8560 ' USER RESETTABLE CNTR1: 9 '", 8_560, 25.4],
    ['PRINT METERS\r\n TOTAL NONRESETTABLE: 21744 cm\r\n USER RESETTABLE CNTR1: 24 cm', 21_744, 10],
    [odometerAnswer(17), 17, 25.4],
    [odometer(2 * 25.4 + 1), 8_562, 25.4],
  ])('%j is %i steps of %f mm', (frame, steps, stepMm) => {
    expect(readOdometer(frame)).toEqual({ mm: steps * stepMm, stepMm })
  })

  it.each([
    'PRINT METERS TOTAL NONRESETTABLE: 12 furlongs',
    'PRINTER STATUS ERRORS: 0 00000000 00000000 WARNINGS: 0 00000000 00000000',
    '030,0,0,1245,000,0,0,0,000,0,0,0',
    '',
  ])('is not %j', (frame) => {
    expect(readOdometer(frame)).toBeUndefined()
  })
})
