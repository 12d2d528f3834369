// A draft that is typed, the page's own client, and a link whose answers come when the test says so.

import { vi } from 'vitest'
import type { Envelope, OperationName } from '../../../../src/contract/operations.ts'
import type { RateList } from '../../../../src/contract/rates.ts'
import type { DraftCheck, ShipmentDraft } from '../../../../src/contract/shipment-draft.ts'
import { withTypedWeight } from '../../../../src/renderer/ship/draft/draft-edit.ts'
import type { AskingPorts } from '../../../../src/renderer/ship/draft/question.ts'
import { createStationClient } from '../../../../src/renderer/station/station-client.ts'

const address = { name: 'A', street1: '1 St', city: 'Chicago', state: 'IL', zip: '60601', country: 'US' }
export const opened: ShipmentDraft = {
  subject: { kind: 'order', orderNumber: 'ORDER-1', parcelNumber: 1 },
  fromAddress: address,
  toAddress: { ...address, name: 'B' },
  packages: [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz', weightSource: 'typed' }],
  service: { by: 'rule', rule: 'cheapest' },
  specialService: [],
  specialServiceParam: {},
  option: {},
  customTexts: [],
}
export const weighing = (ounces: number) => withTypedWeight(opened, 0, ounces, 'oz')
export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
export const fine: DraftCheck = { isInternational: false, required: [], problems: [] }
export const listAt = (amountMinor: number): RateList => ({
  rates: [
    {
      carrierAccountId: 'usps',
      service: 'PriorityMail',
      price: usd(amountMinor),
      surcharges: [],
      bestBy: ['cheapest'],
    },
  ],
  missing: [],
})

type Wish = {
  readonly name: OperationName
  readonly input: { readonly draft: ShipmentDraft; readonly gestureId?: string }
}

/** A form's draft, and a station that answers when it is told to. */
export function form() {
  const wishes: (Wish & { readonly answer: (value: unknown) => void; readonly fail: () => void })[] = []
  const client = createStationClient({
    invoke: (name, input) =>
      new Promise<Envelope>((resolve, reject) => {
        wishes.push({
          name,
          input: input as Wish['input'],
          answer: (value) => resolve({ ok: true, value }),
          fail: () => reject(new Error('the link is down')),
        })
      }),
    subscribe: () => () => undefined,
    watchLink: () => () => undefined,
  })
  const now = { draft: opened }
  const asking: AskingPorts = { client, draft: () => now.draft, cell: (value) => ({ value }) }
  return {
    asking,
    /** What was asked so far, oldest first. */
    wishes,
    type: (draft: ShipmentDraft) => {
      now.draft = draft
    },
    wish: async (at: number) => {
      await settle()
      const wish = wishes[at]
      if (!wish) throw new Error(`the station was asked ${wishes.length} times`)
      return wish
    },
  }
}

/** Lets everything happen that answers bring. */
export const settle = () => vi.advanceTimersByTimeAsync(0)
