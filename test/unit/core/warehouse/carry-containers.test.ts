// How a bench's container labels come to its warehouse, whatever is cut, killed or put back in between.

import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { ContainerState } from '../../../../src/contract/containers.ts'
import { createContainerCarrier } from '../../../../src/core/warehouse/carry-containers.ts'
import {
  wordOf,
  type ContainerArchive,
  type JournalContainer,
} from '../../../../src/core/warehouse/container-archive.ts'
import { manualClock, type ManualClock } from '../../../support/manual-clock.ts'

let journal: JournalContainer[]
let hasKey: boolean
let isCut: boolean
let isAnswerLost: boolean
let epoch: number
/** The warehouse: how far each copy is. */
let copies: Map<string, string>
let puts: string[]
let clock: ManualClock
const warned: string[] = []

const cutOff = () => new AppError('warehouse_cut_off', 'cut')
const unlessCut = <T>(answer: () => T): Promise<T> =>
  isCut ? Promise.reject(cutOff()) : Promise.resolve(answer())

beforeEach(() => {
  journal = []
  hasKey = true
  isCut = false
  isAnswerLost = false
  epoch = 1
  copies = new Map()
  puts = []
  clock = manualClock()
  warned.length = 0
})

const container = (place: number, state: ContainerState): JournalContainer => ({
  place,
  containerId: `c-${place}`,
  state,
  documentId: state === 'made' ? `d-${place}` : undefined,
  hasNumbers: state === 'made',
  isRemoved: false,
})
const become = (place: number, state: ContainerState) => {
  journal = journal.map((one) => (one.place === place ? container(place, state) : one))
}

const archive: ContainerArchive = {
  warehouseId: 'warehouse',
  benchId: 'bench',
  compare: (words) =>
    unlessCut(() => {
      for (const { state, containerId } of words)
        if (state === 'over' && copies.has(containerId)) copies.set(containerId, 'over')
      return words
        .filter(({ state, copyId }) => state !== 'over' && copies.get(copyId) !== state)
        .map(({ containerId }) => containerId)
    }),
  put: ({ copyId, containerId, state }) =>
    unlessCut(() => {
      puts.push(copyId)
      copies.set(copyId, state)
      if (state === 'made') copies.delete(containerId)
      if (!isAnswerLost) return
      isAnswerLost = false
      throw cutOff()
    }),
  list: () => Promise.reject(new Error('only the screen asks')),
  get: () => Promise.reject(new Error('only the screen asks')),
}

const open = () =>
  createContainerCarrier({
    archive: () => unlessCut(() => archive),
    journal: {
      after: (place, most) => Promise.resolve(journal.filter((one) => one.place > place).slice(0, most)),
      get: (id) => Promise.resolve(journal.find(({ containerId }) => containerId === id)),
    },
    contentOf(id) {
      const one = journal.find(({ containerId }) => containerId === id)
      const { state, copyId, hasNumbers } = one
        ? wordOf(one)
        : { state: 'over', copyId: '', hasNumbers: false }
      if (state === 'over') return Promise.resolve(undefined)
      const shown = { pages: 1, numbers: [], destination: '', trackingNumber: '', format: undefined }
      const facts = { ...shown, state: state as 'made', containerId: id, askedAt: new Date(0) }
      return Promise.resolve({ copyId, hasNumbers, facts, document: undefined })
    },
    sealer: () =>
      Promise.resolve(
        hasKey
          ? () => ({
              keyVersion: 1,
              sealed: new Uint8Array(),
              sealedDocument: undefined,
              numberIndexes: [],
            })
          : undefined,
      ),
    epoch: () => unlessCut(() => String(epoch)),
    clock,
    logger: {
      info: () => undefined,
      warn: (event) => void warned.push(event),
      error: (event) => void warned.push(event),
    },
  })

const seconds = (count: number) => clock.advance(count * 1_000)

test('what was asked for without an answer is not sure, and never made or not made; of the rest what is made is told', () => {
  const words = (['prepared', 'sent', 'in_doubt', 'made', 'refused', 'given_up'] as const).map((state) => {
    const { copyId, state: told } = wordOf(container(1, state))
    return [state, told, copyId]
  })
  expect(words).toEqual([
    ['prepared', 'over', 'c-1'],
    ['sent', 'not_sure', 'c-1'],
    ['in_doubt', 'not_sure', 'c-1'],
    ['made', 'made', 'd-1'],
    ['refused', 'over', 'c-1'],
    ['given_up', 'over', 'c-1'],
  ])
})

test('what was there before is told, and what changes is told soon after', async () => {
  journal = [container(1, 'made'), container(2, 'refused'), container(3, 'sent')]
  const carrier = open()
  carrier.start()
  await seconds(3)
  expect([...copies]).toEqual([
    ['d-1', 'made'],
    ['c-3', 'not_sure'],
  ])
  become(3, 'in_doubt')
  carrier.changed('c-3')
  await seconds(2)
  expect(puts).toEqual(['d-1', 'c-3'])
  become(3, 'given_up')
  carrier.changed('c-3')
  await seconds(2)
  expect(copies.get('c-3')).toBe('over')
  await carrier.close()
})

test('a lost answer, a cut and a database that was put back end with what is so, told once where it is there', async () => {
  journal = [container(1, 'made'), container(2, 'made')]
  isAnswerLost = true
  const carrier = open()
  carrier.start()
  await seconds(20)
  expect(puts).toEqual(['d-1', 'd-2'])
  isCut = true
  journal.push(container(3, 'made'))
  carrier.changed('c-3')
  await seconds(60)
  expect(warned).toEqual([])
  isCut = false
  carrier.again()
  await seconds(5)
  expect(puts).toEqual(['d-1', 'd-2', 'd-3'])
  // Nobody was cut off by it.
  copies.delete('d-2')
  epoch += 1
  await seconds(60)
  expect(puts).toEqual(['d-1', 'd-2', 'd-3', 'd-2'])
  await carrier.close()
})

test('without the key none is told, and all are once it is here', async () => {
  journal = [container(1, 'made'), container(2, 'in_doubt')]
  hasKey = false
  const carrier = open()
  carrier.start()
  await seconds(30)
  expect(puts).toEqual([])
  hasKey = true
  await seconds(90)
  expect(puts).toEqual(['d-1', 'c-2'])
  await carrier.close()
})
