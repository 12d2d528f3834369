// The list of items between the benches of a warehouse: imported or removed at one, it is the same at all of them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { until } from '../../support/until.ts'
import {
  openWarehouseBenches,
  warehouseOnce,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

describe.skipIf(withoutPostgres)('the list of items between the benches of a warehouse', () => {
  let benches: WarehouseBenches

  const importItems = ({ ask }: Bench, ...lines: readonly string[]) =>
    ask('items.import', {
      fileName: 'items.csv',
      contentBase64: Buffer.from(['sku,description,barcodes,weight in g', ...lines].join('\n')).toString(
        'base64',
      ),
    })
  const listOf = async ({ ask }: Bench) =>
    (await ask('items.list', { query: '', skip: 0, limit: 500 })).items.map(
      ({ sku, description, barcodes, weightGrams }) =>
        [sku, description, barcodes.map(({ code }) => code).join('|'), weightGrams].join(','),
    )
  const comesTo = (bench: Bench, ...lines: readonly string[]) =>
    until(async () => JSON.stringify(await listOf(bench)) === JSON.stringify(lines))
  const sharingOf = async ({ ask }: Bench) => (await ask('items.sharing', {})).shared
  /** An answer that was lost is told again: until then a bench has heard of nobody. */
  const toldBy = (bench: Bench) =>
    expect.poll(() => sharingOf(bench)).toMatchObject({ state: 'shared', untold: 0 })
  const cut = async (bench: Bench) => {
    bench.link.cut()
    await warehouseOnce(bench, ({ state }) => state === 'cut_off')
  }
  const heal = async (bench: Bench) => {
    bench.link.restore()
    await warehouseOnce(bench, ({ state }) => state === 'joined')
  }

  beforeAll(async () => {
    benches = await openWarehouseBenches(['ONE'])
  })
  afterAll(() => benches.close())

  it('is imported at one, and changed and removed at the other', async () => {
    const { left, right } = benches
    await importItems(left, 'MUG,Mug,SUP-1,300', 'TEA,Tea,,50')
    await comesTo(right, 'MUG,Mug,SUP-1,300', 'TEA,Tea,,50')
    await importItems(right, 'MUG,Mug,SUP-1,350')
    await right.ask('items.remove', { sku: 'TEA' })
    await comesTo(left, 'MUG,Mug,SUP-1,350')
    expect(await right.ask('items.list', { query: 'SUP-1', skip: 0, limit: 5 })).toMatchObject({ total: 1 })
    await toldBy(right)
    expect(await sharingOf(left)).toMatchObject({ state: 'shared', untold: 0, notStoodCount: 0 })
  })

  it('counts at a bench that is cut off, and is told when it is back; a removal elsewhere stands', async () => {
    const { left, right } = benches
    await importItems(left, 'CUP,Cup,,100')
    await comesTo(right, 'CUP,Cup,,100', 'MUG,Mug,SUP-1,350')
    await cut(right)
    await importItems(right, 'CUP,Cup,,120', 'JAR,Jar,,400', 'MUG,Mug,SUP-1,360')
    expect(await sharingOf(right)).toMatchObject({ untold: 3 })
    await left.ask('items.remove', { sku: 'CUP' })
    await importItems(left, 'MUG,Big mug,SUP-1,350')
    await toldBy(left)
    await heal(right)
    for (const bench of [left, right]) await comesTo(bench, 'JAR,Jar,,400', 'MUG,Big mug,SUP-1,360')
    await toldBy(right)
    expect((await sharingOf(right))?.notStood).toMatchObject([{ what: 'removed', sku: 'CUP' }])
    const { seq = 0 } = (await sharingOf(right))?.notStood[0] ?? {}
    await right.ask('items.closeNotStood', { lowest: seq, highest: seq })
    expect(await sharingOf(right)).toMatchObject({ state: 'shared', untold: 0, notStoodCount: 0 })
  })

  it('has one item for a barcode that two benches gave to two', async () => {
    const { left, right } = benches
    await cut(right)
    await importItems(right, 'POT,Pot,SAME|POT-1,700')
    await importItems(left, 'PAN,Pan,SAME,900')
    await toldBy(left)
    await heal(right)
    for (const bench of [left, right])
      await comesTo(bench, 'JAR,Jar,,400', 'MUG,Big mug,SUP-1,360', 'PAN,Pan,SAME,900', 'POT,Pot,POT-1,700')
    await toldBy(right)
    expect((await sharingOf(right))?.notStood).toMatchObject([
      { what: 'code', sku: 'POT', code: 'SAME', other: 'PAN' },
    ])
  })

  it('is that of the warehouse at a bench that joins, and has what that bench has besides', async () => {
    const { left, right } = benches
    const third = await benches.openBench('third', {}, 'any')
    try {
      await comesTo(third, ...(await listOf(left)))
      await third.ask('items.remove', { sku: 'JAR' })
      await comesTo(right, 'MUG,Big mug,SUP-1,360', 'PAN,Pan,SAME,900', 'POT,Pot,POT-1,700')
    } finally {
      await third.close()
    }
  })

  it('goes on right where the database was put back from a backup', async () => {
    const { left, right, postgres } = benches
    await postgres.query('CREATE TABLE kept_items AS SELECT * FROM packbench.shared_items')
    await importItems(left, 'POT,Pot,POT-1,710', 'NEW,New,,5')
    const list = ['MUG,Big mug,SUP-1,360', 'NEW,New,,5', 'PAN,Pan,SAME,900', 'POT,Pot,POT-1,710']
    await comesTo(right, ...list)
    await toldBy(left)
    await cut(left)
    await cut(right)
    await postgres.query('DELETE FROM packbench.shared_items')
    await postgres.query('INSERT INTO packbench.shared_items SELECT * FROM kept_items')
    await postgres.query('VACUUM FULL packbench.label_copies')
    await heal(left)
    await heal(right)
    await until(
      async () =>
        (await postgres.query(`SELECT 1 FROM packbench.shared_items WHERE sku_key = 'new'`)).length === 1,
    )
    await importItems(right, 'NEW,New,,6')
    for (const bench of [left, right])
      await comesTo(bench, 'MUG,Big mug,SUP-1,360', 'NEW,New,,6', 'PAN,Pan,SAME,900', 'POT,Pot,POT-1,710')
  })
})
