import { expect, test } from 'vitest'
import { buy, shipmentBody, signIn, startSandbox } from './service-caller.ts'

const parcel = { weight: 5, weightUnit: 'oz' }

test('a label can be late: it is neither in the answer nor to be fetched until the seconds are over', async () => {
  const sandbox = await startSandbox()
  const caller = await signIn(sandbox)
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'late_label', packageNumber: 2, seconds: 30 })
  const { body } = await buy(caller, { packages: [parcel, parcel] }, 'late')
  const has = (packages: readonly { readonly label?: unknown }[]) =>
    packages.map(({ label }) => label !== undefined)
  expect(has(body.packages)).toEqual([true, false])
  const labelsOf = async (query: string) =>
    (await caller(`Shipment/${body.id}/Label${query}`)).body.labels.map(({ packageNumber }) => packageNumber)
  expect([await labelsOf(''), await labelsOf('?packageNumber=2')]).toEqual([[1], []])
  sandbox.clock.advance(29_000)
  expect(await labelsOf('')).toEqual([1])
  sandbox.clock.advance(2_000)
  expect([await labelsOf(''), await labelsOf('?packageNumber=2')]).toEqual([[1, 2], [2]])
  // The next shipment is as any other.
  expect(has((await buy(caller, { packages: [parcel, parcel] }, 'next')).body.packages)).toEqual([true, true])
})

test('an order can ask for it: PB-ERROR LATE-LABEL', async () => {
  const sandbox = await startSandbox()
  const caller = await signIn(sandbox)
  const toAddress = { ...shipmentBody().toAddress, company: 'PB-ERROR LATE-LABEL 10' }
  const { body } = await buy(caller, { toAddress }, 'trained')
  expect(body.packages).toMatchObject([{ packageNumber: 1 }])
  expect(body.packages[0]?.label).toBeUndefined()
  sandbox.clock.advance(10_000)
  expect((await caller(`Shipment/${body.id}/Label`)).body.labels).toHaveLength(1)
})
