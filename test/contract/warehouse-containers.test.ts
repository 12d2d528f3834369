// What the container labels of all benches promise them, over a real PostgreSQL.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { containerArchiveStatements } from '../../src/adapters/postgres/container-archive-statements.ts'
import {
  openWarehouse,
  type OpenWarehouse,
  type WarehouseOptions,
} from '../../src/adapters/postgres/open-warehouse.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import { containerReader, containerSealer } from '../../src/app/station/container-envelope.ts'
import {
  mostListed,
  type ContainerContent,
  type ContainerWord,
} from '../../src/core/warehouse/container-archive.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'

describe.skipIf(withoutPostgres)('the container labels of all benches', () => {
  const key = randomBytes(32)
  let postgres: PrivatePostgres
  let place: Omit<WarehouseOptions, 'benchId' | 'bench'>
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    // As benches come: what they may is all that is needed.
    const url = postgres.url().replace('postgres@', 'packer@')
    place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    left = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'left' })
    right = await openWarehouse({ ...place, benchId: randomUUID(), bench: 'right' })
  })
  afterAll(async () => {
    await packer.close()
    await left.close()
    await right.close()
    await postgres.close()
  })

  const document = randomBytes(200_000)
  const notSure = (containerId: string = randomUUID(), askedAt = new Date()): ContainerContent => ({
    copyId: containerId,
    hasNumbers: false,
    facts: {
      state: 'not_sure',
      containerId,
      askedAt,
      pages: 1,
      numbers: [],
      destination: 'DNDC · 78701',
      trackingNumber: '',
      format: undefined,
    },
    document: undefined,
  })
  const made = (number: string, containerId: string = randomUUID()): ContainerContent => ({
    ...notSure(containerId),
    copyId: randomUUID(),
    hasNumbers: true,
    facts: { ...notSure(containerId).facts, state: 'made', numbers: [number], format: 'pdf' },
    document,
  })
  const word = ({ copyId, hasNumbers, facts }: ContainerContent): ContainerWord => ({
    copyId,
    hasNumbers,
    containerId: facts.containerId,
    state: facts.state,
    isRemoved: false,
  })
  const over = (containerId: string): ContainerWord => ({
    containerId,
    copyId: containerId,
    state: 'over',
    hasNumbers: false,
    isRemoved: false,
  })
  const put = (content: ContainerContent, bench = left) => {
    const { copyId, hasNumbers, facts } = content
    const { containerId, state, askedAt } = facts
    const sealed = containerSealer({ version: 1, key }, bench.containers)(content)
    return bench.containers.put({ copyId, hasNumbers, containerId, state, askedAt, ...sealed })
  }
  const reader = () => containerReader([key], left.warehouseId)
  const found = async (of: 'others' | 'this' = 'others', bench = right) =>
    (await bench.containers.list(of, undefined)).map((copy) => ({ ...copy, facts: reader().facts(copy) }))
  /** What the other bench sees of these labels. */
  const seen = async (containerId: string) =>
    (await found()).filter((one) => one.containerId === containerId).map(({ facts }) => facts.state)
  const kept = (copyId: string) =>
    postgres.query(`SELECT * FROM packbench.container_copies WHERE copy_id = '${copyId}'`)
  const number = () => `99M899999999${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

  test('are not sure at other benches until their bench knows, and then made, and printed from there whole', async () => {
    const asked = notSure()
    const { containerId } = asked.facts
    expect(await left.containers.compare([word(asked)])).toEqual([containerId])
    await put(asked)
    expect(await left.containers.compare([word(asked)])).toEqual([])
    expect(await seen(containerId)).toEqual(['not_sure'])

    const content = made(number(), containerId)
    expect(await left.containers.compare([word(content)])).toEqual([containerId])
    await put(content)
    expect(await seen(containerId)).toEqual(['made'])
    expect(await left.containers.compare([word(content)])).toEqual([])
    const [one] = (await found()).filter((each) => each.containerId === containerId)
    expect(one).toMatchObject({ bench: 'left', hasDocument: true, facts: content.facts })
    const copy = await right.containers.get(left.containers.benchId, content.copyId)
    if (!copy?.sealedDocument) throw new Error('it is not there')
    expect(Buffer.from(reader().document(copy.sealedDocument, copy)).equals(document)).toBe(true)
    // Its own are in its own journal.
    expect((await found('others', left)).map((each) => each.containerId)).not.toContain(containerId)
    const demo = await openWarehouse({ ...place, profile: 'demo', benchId: randomUUID(), bench: 'demo' })
    expect(await demo.containers.list('others', undefined)).toEqual([])
    await demo.close()
  })

  test('told again after a lost answer they are there once, and what came late takes nothing away', async () => {
    const [asked, content] = [notSure(), made(number())]
    const { containerId } = content.facts
    const unread = { ...content, hasNumbers: false, facts: { ...content.facts, numbers: [] } }
    await put(content)
    const [before] = await kept(content.copyId)
    for (const again of [unread, { ...unread, document: undefined }]) await put(again)
    expect(await kept(content.copyId)).toEqual([before])
    await put(content)
    expect(await kept(content.copyId)).toHaveLength(1)
    expect(await seen(containerId)).toEqual(['made'])
    await put(asked)
    await put(asked)
    expect(await seen(asked.facts.containerId)).toEqual(['not_sure'])
    // That they are not sure, told late: the next look puts it right.
    await put(notSure(containerId))
    expect(await left.containers.compare([word(content)])).toEqual([containerId])
    await put(content)
    expect(await seen(containerId)).toEqual(['made'])
  })

  test('that were refused, or ended by a person, are shown at no other bench; nothing of them is kept', async () => {
    const asked = notSure()
    const { containerId } = asked.facts
    await put(asked)
    expect(await left.containers.compare([over(containerId), over(randomUUID())])).toEqual([])
    expect(await seen(containerId)).toEqual([])
    expect(await kept(containerId)).toMatchObject([{ state: 'over', sealed: null, number_indexes: [] }])
    // Put back from a backup, its bench is not sure again.
    expect(await left.containers.compare([word(asked)])).toEqual([containerId])
    await put(asked)
    expect(await seen(containerId)).toEqual(['not_sure'])
  })

  test('stay made whatever a bench says that was put back, and what it makes once more is there beside them', async () => {
    const content = made(number())
    const { containerId } = content.facts
    await put(content)
    // In the backup they were on their way.
    await left.containers.compare([word(notSure(containerId))])
    await put(notSure(containerId))
    expect((await seen(containerId)).toSorted()).toEqual(['made', 'not_sure'])
    await left.containers.compare([over(containerId)])
    expect(await seen(containerId)).toEqual(['made'])
    // In the backup nothing was sent: the same labels are made anew, with other numbers.
    const anew = made(number(), containerId)
    await put(anew)
    expect(await seen(containerId)).toEqual(['made', 'made'])
    // Its own that it may have lost are listed for it.
    expect((await found('this', left)).map(({ copyId }) => copyId)).toEqual(
      expect.arrayContaining([content.copyId, anew.copyId]),
    )
  })

  test('are told again where the database was put back, and have their labels once these can be read', async () => {
    const content = made(number())
    const { containerId } = content.facts
    await put({ ...content, document: undefined })
    expect((await found()).find((one) => one.containerId === containerId)).toMatchObject({
      hasDocument: false,
    })
    expect(await left.containers.compare([word(content)])).toEqual([containerId])
    await put(content)
    expect((await found()).find((one) => one.containerId === containerId)).toMatchObject({
      hasDocument: true,
    })
    await postgres.query(`DELETE FROM packbench.container_copies WHERE copy_id = '${content.copyId}'`)
    expect(await left.containers.compare([word(content)])).toEqual([containerId])
  })

  test('that their bench removed for their age lose what is sealed, for good', async () => {
    const [content, early] = [made(number()), notSure()]
    await put(content)
    await put(early)
    const removed = [
      { ...word(content), isRemoved: true },
      { ...word(made(number(), early.facts.containerId)), isRemoved: true },
    ]
    expect(await left.containers.compare(removed)).toEqual([])
    expect(await seen(content.facts.containerId)).toEqual([])
    expect(await seen(early.facts.containerId)).toEqual([])
    const emptied = [{ state: 'made', sealed: null, sealed_document: null, number_indexes: [] }]
    expect(await kept(content.copyId)).toMatchObject(emptied)
    // Put back from a backup, its bench has them again.
    expect(await left.containers.compare([word(content)])).toEqual([])
    await put(content)
    expect(await kept(content.copyId)).toMatchObject(emptied)
  })

  test('are found by a whole number, and nothing of them stands plain', async () => {
    const own = number()
    const content = made(own)
    await put({ ...content, facts: { ...content.facts, trackingNumber: '9205590164917312751089' } })
    for (const query of [
      own,
      ` ${own.toLowerCase()} `,
      '420787019205590164917312751089',
      '9205590164917312751089',
    ])
      expect(await right.containers.list('others', reader().indexes(query)), query).toMatchObject([
        { copyId: content.copyId },
      ])
    expect(await right.containers.list('others', reader().indexes(own.slice(-8)))).toEqual([])
    expect(
      await right.containers.list('others', containerReader([randomBytes(32)], '').indexes(own)),
    ).toEqual([])
    // No key, no question.
    expect(await right.containers.list('others', containerReader([], '').indexes(own))).toEqual([])
    const text = (await kept(content.copyId)).map((row) => Object.values(row).map(String).join(' ')).join(' ')
    for (const secret of [own, '78701', 'DNDC', '9205590164917312751089']) expect(text).not.toContain(secret)
  })

  test('that nobody with the key has written as they stand there are not believed', async () => {
    const [mine, asked] = [made(number()), notSure()]
    await put(mine)
    await put(asked)
    const unreadable: unknown = expect.objectContaining({ code: 'label_unreadable' })
    const read = async (copyId: string, bench = left) => {
      const copy = await right.containers.get(bench.containers.benchId, copyId)
      if (!copy) throw new Error('it is not there')
      return () => reader().facts(copy)
    }
    expect(await read(mine.copyId)).not.toThrow()
    // Of another bench, another copy, another state.
    await packer.run(
      {
        name: '',
        text: `INSERT INTO packbench.container_copies SELECT warehouse_id, '${right.containers.benchId}', copy_id, container_id, state,
          asked_at, has_numbers, number_indexes, key_version, sealed, sealed_document
          FROM packbench.container_copies WHERE copy_id = '${mine.copyId}'`,
      },
      [],
    )
    expect(await read(mine.copyId, right)).toThrow(unreadable)
    const change = (set: string, copyId: string) =>
      packer.run(
        { name: '', text: `UPDATE packbench.container_copies SET ${set} WHERE copy_id = '${copyId}'` },
        [],
      )
    await change(`state = 'made'`, asked.copyId)
    expect(await read(asked.copyId)).toThrow(unreadable)
    await change(`sealed = '\\x00'`, mine.copyId)
    expect(await read(mine.copyId)).toThrow(unreadable)
    const copy = await right.containers.get(left.containers.benchId, asked.copyId)
    const other: unknown = expect.objectContaining({ code: 'sealed_with_other_key' })
    if (!copy) throw new Error('it is not there')
    expect(() => containerReader([randomBytes(32)], left.warehouseId).facts(copy)).toThrow(other)
    expect(() => containerReader([], left.warehouseId).facts(copy)).toThrow(other)
    // Their bench puts it right.
    expect(await left.containers.compare([word(asked)])).toEqual([asked.facts.containerId])
    await postgres.query('TRUNCATE packbench.container_copies')
  })

  test('are listed newest first, by an index, and no bench takes any away', async () => {
    await postgres.query(
      `INSERT INTO packbench.container_copies (warehouse_id, bench_id, copy_id, container_id, state, asked_at, has_numbers,
         number_indexes, key_version, sealed)
       SELECT '${left.warehouseId}', '${left.containers.benchId}', gen_random_uuid(), gen_random_uuid(), 'made',
         now() - at * interval '1 minute', true, ARRAY['index-' || at], 1, '\\x00' FROM generate_series(1, 20000) AS at`,
    )
    await postgres.query('ANALYZE packbench.container_copies')
    const listed = await right.containers.list('others', undefined)
    expect(listed).toHaveLength(mostListed + 1)
    expect(listed.map(({ askedAt }) => askedAt.getTime())).toEqual(
      listed.map(({ askedAt }) => askedAt.getTime()).toSorted((a, b) => b - a),
    )
    const ids = `'${left.warehouseId}', '${right.containers.benchId}'`
    const { name, text } = containerArchiveStatements.list_containers
    const literal = text
      .replaceAll('$1', ids.split(', ')[0] ?? '')
      .replaceAll('$2', ids.split(', ')[1] ?? '')
      .replaceAll('$3', 'false')
      .replaceAll('$4', 'NULL')
    const plan = JSON.stringify(await postgres.query(`EXPLAIN ${literal}`))
    expect(plan, name).toContain('container_copies_newest')
    for (const sql of ['DELETE FROM packbench.container_copies', 'TRUNCATE packbench.container_copies'])
      await expect(packer.run({ name: '', text: sql }, []), sql).rejects.toMatchObject({
        code: 'warehouse_refused',
        details: { why: 'rights' },
      })
  })
})
