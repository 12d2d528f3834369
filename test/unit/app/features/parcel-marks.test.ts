import { expect, it } from 'vitest'
import { parcelMarks } from '../../../../src/app/features/parcel-marks.ts'

const marks = parcelMarks('station-a')
const order = { orderNumber: 'WEB-1', parcelNumber: 1 }

// Hazard: a shipment whose purchase was lost with a database cannot be told to be its order's, which is bought again.
it('a transactionId tells its parcel to the same station, whatever was lost besides', () => {
  const made = marks.newTransactionId(order)
  expect(made).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(parcelMarks('station-a').markIn(made)).toBe(parcelMarks('station-a').marksOf(order)[0])
  expect(marks.marksOf({ ...order, orderNumber: ' web-1' })[0]).toBe(marks.marksOf(order)[0])
})

it('no two tries share a transactionId, and no two parcels a mark', () => {
  const tries = new Set(Array.from({ length: 1_000 }, () => marks.newTransactionId(order)))
  expect(tries.size).toBe(1_000)
  const parcels = ['WEB-1', 'WEB-2', 'WEB-11'].flatMap((orderNumber) =>
    [1, 2, 11].map((parcelNumber) => marks.marksOf({ orderNumber, parcelNumber })[0]),
  )
  expect(new Set(parcels).size).toBe(9)
})

it('another station’s mark, and an id without one, tell nothing', () => {
  expect(marks.markIn(parcelMarks('station-b').newTransactionId(order))).not.toBe(marks.marksOf(order)[0])
  expect(marks.markIn('019a0c1e-7c1b-7d3a-9f20-1234567890ab')).toBeUndefined()
  expect(marks.markIn('ORDER 1')).toBeUndefined()
})
