import { expect, it } from 'vitest'
import { minutesTo, nextCutOff, setCutOffs } from '../../../../src/renderer/today/cut-off.ts'

const at = (hours: number, minutes: number, seconds = 0) => new Date(2026, 10, 20, hours, minutes, seconds)
const usps = { carrierAccountId: 'usps-1', time: '17:00' }
const ups = { carrierAccountId: 'ups-1', time: '09:30' }
const unset = { carrierAccountId: 'dhl-1' }

it('counts whole minutes, the last one until the moment itself', () => {
  expect(minutesTo('17:00', at(14, 55))).toBe(125)
  expect(minutesTo('17:00', at(16, 59, 59))).toBe(1)
  expect(minutesTo('17:00', at(17, 0))).toBe(0)
  expect(minutesTo('17:00', at(17, 10))).toBe(-10)
})

it('the next one is the earliest that is not past; after the last there is none', () => {
  const all = [usps, unset, ups]
  expect(setCutOffs(all)).toEqual([ups, usps])
  expect(nextCutOff(all, at(9, 0))).toEqual(ups)
  expect(nextCutOff(all, at(9, 30))).toEqual(usps)
  expect(nextCutOff(all, at(17, 0))).toBeUndefined()
  expect(nextCutOff([unset], at(9, 0))).toBeUndefined()
})
