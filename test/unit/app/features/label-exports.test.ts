import { expect, it } from 'vitest'
import { createLabelExports } from '../../../../src/app/features/label-exports.ts'
import type { LabelFilter } from '../../../../src/core/ship/ports.ts'
import { buy, newId, openStores, printJob } from '../../adapters/sqlite/samples.ts'

const all: LabelFilter = { query: '', state: 'all' }

async function bench() {
  const stores = await openStores()
  const exports = createLabelExports(stores)
  return {
    stores,
    exports,
    async whole(filter: LabelFilter) {
      const { exportId, csv, total } = await exports.begin(filter)
      const portions = [csv]
      const counted: number[] = []
      let before: number | undefined
      do {
        const portion = await exports.rows(exportId, before)
        portions.push(portion.csv)
        counted.push(portion.rows)
        before = portion.next
      } while (before !== undefined)
      return { csv: portions.join(''), total, counted }
    },
  }
}

it('a line tells what the screen shows, and nothing in it is a formula', async () => {
  const { stores, whole } = await bench()
  const { label } = await buy(stores, {
    orderNumber: '=HYPERLINK("http://x")',
    recipient: '+Ada, "Countess"\nLovelace',
    trackingNumber: '9400100000000000000017',
  })
  const job = await stores.jobs.insert(printJob(label))
  await stores.jobs.startSending(job.id, 'zebra')
  await stores.jobs.update(job.id, 'sending', { state: 'sent' })
  const { boughtAt } = (await stores.labels.summary(label.id))!
  const { csv, total } = await whole(all)
  expect(total).toBe(1)
  expect(csv).toBe(
    '\uFEFFbought at,order number,tracking number,package,packages,service,recipient,destination,state,last print,prints\r\n' +
      `${boughtAt.toISOString()},"'=HYPERLINK(""http://x"")",9400 1000 0000 0000 0000 17,1,1,PriorityMail,` +
      `"'+Ada, ""Countess""\nLovelace","Springfield, IL 62701",sent or printed,sent,1\r\n`,
  )
  // The street is not on the screen, and not in the file.
  expect(csv).not.toContain('Analytical')
})

it('all of a filter comes, in portions, newest first, and nothing twice', async () => {
  const { stores, whole } = await bench()
  stores.context.database.prepare('PRAGMA synchronous = OFF').run()
  for (let number = 0; number < 520; number++) {
    await buy(stores, { orderNumber: `N-${number}`, recipient: number % 2 ? 'Odd One' : 'Even One' })
  }
  const { csv, counted } = await whole({ query: 'odd', state: 'unprinted' })
  expect(counted).toEqual([250, 10])
  const numbers = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1])
  expect(numbers).toEqual(Array.from({ length: 260 }, (_, at) => `N-${519 - at * 2}`))
})

it('nothing is told that was not begun, or of a profile that was left', async () => {
  const { stores, exports } = await bench()
  await expect(exports.rows(newId(), undefined)).rejects.toMatchObject({ code: 'not_found' })
  const { exportId } = await exports.begin(all)
  expect(await exports.rows(exportId, undefined)).toEqual({ csv: '', rows: 0, next: undefined })
  await expect(createLabelExports(stores).rows(exportId, undefined)).rejects.toMatchObject({
    code: 'not_found',
  })
})
