// What the packer does with an order that may have left the stage when the station has answered.

import { expect, it } from 'vitest'
import { OrderActs } from '../../../../src/renderer/ship/order-acts.ts'
import type { Stage } from '../../../../src/renderer/ship/stage.ts'
import { createStationClient, type Transport } from '../../../../src/renderer/station/station-client.ts'

const waiting = { id: '0b0e1c5e-9f1b-4c4e-8a0c-2f7d5f0a1b11', orderNumber: 'WEB-1', parcelNumber: 1 }
const putOff = { name: 'put_off', scanned: 'WEB-1', waiting } as unknown as Stage

function taking() {
  const answer = Promise.withResolvers<void>()
  const acknowledged: Stage[] = []
  let stage = putOff
  const transport: Transport = {
    invoke: () => answer.promise.then(() => ({ ok: true, value: {} })),
    subscribe: () => () => undefined,
    watchLink: () => () => undefined,
  }
  const acts = new OrderActs({
    client: createStationClient(transport),
    toasts: { show: () => undefined, showError: () => undefined } as never,
    stage: () => stage,
    scan: () => Promise.resolve(),
    acknowledge: (one) => acknowledged.push(one),
  })
  return {
    acknowledged,
    async takeOut(meanwhile: Stage) {
      const taken = acts.takeOut(waiting)
      stage = meanwhile
      answer.resolve()
      await taken
    },
  }
}

it('an order that is taken out of the line leaves the stage, as it is shown by then', async () => {
  const { acknowledged, takeOut } = taking()
  const now = { ...putOff }
  await takeOut(now)
  expect(acknowledged).toEqual([now])
})

it('the order that was scanned meanwhile stays on the stage', async () => {
  const { acknowledged, takeOut } = taking()
  await takeOut({ name: 'not_found', scanned: 'WEB-2' })
  expect(acknowledged).toEqual([])
})
