// A bench at which the items of orders are scanned before their labels are bought.

import { randomUUID } from 'node:crypto'
import type {
  VerificationNews,
  Verification,
  VerificationRule,
} from '../../src/contract/verification-view.ts'
import type { OperationInput } from '../../src/contract/operations.ts'
import type { ScanOutcome } from '../../src/contract/ship.ts'
import type { TestStation } from './test-station.ts'

type Verifying = NonNullable<OperationInput<'ship.scan'>['verifying']>

export const everyOrder: VerificationRule = { mode: 'all', customerGroups: [], shortIsSupervised: true }

export type Packer = ReturnType<typeof packerAt>

/** What an outcome shows of the items that are scanned; throws with it where it shows none. */
export function shownOf(outcome: ScanOutcome): { verification: Verification; news: VerificationNews } {
  if (outcome.kind !== 'verifying') throw new Error(`nothing is verified: ${JSON.stringify(outcome)}`)
  return outcome
}

export function packerAt({ ask, importCsv }: Pick<TestStation, 'ask' | 'importCsv'>) {
  const packing = (orderNumber: string, parcelNumber = 1, gestureId = randomUUID()) => ({
    orderNumber,
    parcelNumber,
    gestureId,
  })
  return {
    packing,
    /** The first row is the heading. */
    async items(...rows: readonly string[]) {
      const text = rows.join('\n')
      await ask('items.import', {
        fileName: 'items.csv',
        contentBase64: Buffer.from(text).toString('base64'),
      })
    },
    /** `items` as in a cell of a file: `TEA x 2 | MUG`. */
    async order(orderNumber: string, items: string, { country = 'US', weight = '', service = '' } = {}) {
      const place = country === 'US' ? 'Chicago,IL,60601,US' : 'Toronto,ON,M5H 2N2,CA'
      const result = await importCsv(
        [
          'order number,recipient,street1,city,state,zip,country,weight,items,service',
          `${orderNumber},Ada Example,12 Sample St,${place},${weight},${items},${service}`,
        ].join('\n'),
      )
      if (result.rejected.length > 0) throw new Error(JSON.stringify(result.rejected))
    },
    /** An item, while this order's parcel is on the page. */
    item: (
      text: string,
      orderNumber: string,
      {
        parcelNumber = 1,
        count = 1,
        gestureId = randomUUID(),
        ...traced
      }: Partial<Verifying> & {
        readonly gestureId?: string
      } = {},
    ) => ask('ship.scan', { gestureId, text, verifying: { orderNumber, parcelNumber, count, ...traced } }),
    tick: (sku: string, orderNumber: string, count = 1) =>
      ask('verification.tick', { ...packing(orderNumber), sku, count }),
  }
}
