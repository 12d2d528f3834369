import { expect, it } from 'vitest'
import type { AnswerReading, KeptAnswer } from '../../../../src/core/readings/kept-answer.ts'
import type { AnswerStore, NameCorrections, NewAnswer } from '../../../../src/core/readings/ports.ts'
import { createReadings } from '../../../../src/core/readings/readings.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const kept = (endpoint: KeptAnswer['endpoint']): KeptAnswer => ({
  endpoint,
  at: new Date('2026-11-20T08:00:00Z'),
  status: 200,
  correlationId: undefined,
  asked: { query: {}, fields: {} },
  body: { kind: 'text', text: 'hello' },
})

/** Answers are understood where the names say so. */
const readAgain = (_answer: KeptAnswer, names: object): Promise<AnswerReading> =>
  Promise.resolve({
    fields: [],
    leftOver: [],
    wrappers: [],
    problem: 'wrappers' in names ? undefined : { code: 'unexpected_response', message: 'no' },
  })

function open(changes: Partial<AnswerStore> = {}, names: () => object = () => ({})) {
  const clock = manualClock()
  const stored: NewAnswer[] = []
  const logged: string[] = []
  let told = 0
  let ids = 0
  const store: AnswerStore = {
    list: (keys) =>
      Promise.resolve(stored.filter(({ accountKey }) => keys.includes(accountKey)).toReversed()),
    get: (id) => Promise.resolve(stored.find((each) => each.id === id)),
    judged: (keys) => store.list(keys),
    judge: (answers) => {
      for (const { id, understood } of answers) {
        const at = stored.findIndex((each) => each.id === id)
        stored[at] = { ...stored[at]!, understood }
      }
      return Promise.resolve()
    },
    add: (answers) => Promise.resolve(void stored.push(...answers)),
    handOver: () => Promise.resolve(),
    forgetAll: () => Promise.resolve(void stored.splice(0)),
    ...changes,
  }
  const log = (event: string) => void logged.push(event)
  const readings = createReadings({
    store,
    readAgain,
    names: () => names() as NameCorrections,
    accountKeys: () => ['key-a', 'none'],
    clock,
    newId: () => `id-${++ids}`,
    logger: { info: log, warn: log, error: log },
    onChange: () => void told++,
  })
  return { clock, stored, logged, readings, told: () => told }
}

it('writes answers that come close together once, a second later, judged by the names in force', async () => {
  const { clock, stored, readings, told } = open()
  readings.hear('key-a', () => kept('getBalance'))
  readings.hear('key-a', () => kept('createShipment'))
  readings.hear('key-a', () => undefined)
  expect(stored).toEqual([])
  await clock.advance(1_000)
  expect(stored.map(({ endpoint, understood }) => [endpoint, understood])).toEqual([
    ['getBalance', false],
    ['createShipment', false],
  ])
  expect(told()).toBe(1)
})

it('writes of many only those that stay: the last, and of those before the last that was not understood', async () => {
  let reads = 0
  const { clock, stored, readings } = open({}, () => (++reads <= 2 ? {} : { wrappers: [] }))
  for (let at = 0; at < 7; at++) readings.hear('key-a', () => kept('createShipment'))
  readings.hear('key-a', () => kept('getBalance'))
  await clock.advance(1_100)
  expect(stored.map(({ id, endpoint, understood }) => [id, endpoint, understood])).toEqual([
    ['id-2', 'createShipment', false],
    ['id-5', 'createShipment', true],
    ['id-6', 'createShipment', true],
    ['id-7', 'createShipment', true],
    ['id-8', 'getBalance', true],
  ])
})

it('has everything that came in what it lists', async () => {
  const { readings } = open()
  readings.hear('none', () => kept('createToken'))
  expect((await readings.list()).map(({ answer }) => answer.endpoint)).toEqual(['createToken'])
})

it('keeps nothing of an account that is not connected any more', async () => {
  const { stored, readings } = open()
  readings.hear('key-of-before', () => kept('getBalance'))
  await readings.close()
  expect(stored).toEqual([])
})

it('tries names on what is kept, and leaves it as it is', async () => {
  const { stored, readings } = open()
  readings.hear('key-a', () => kept('createShipment'))
  const [trial] = await readings.tryOut({ wrappers: ['reply'] })
  expect(trial!.change).toMatchObject({ before: false, after: true })
  expect(stored[0]!.understood).toBe(false)
})

it('judges what is kept anew when it is read by other names', async () => {
  let names: object = {}
  const { readings } = open({}, () => names)
  readings.hear('key-a', () => kept('createShipment'))
  expect((await readings.judged()).map(({ understood }) => understood)).toEqual([false])
  names = { wrappers: ['reply'] }
  await readings.list()
  expect((await readings.judged()).map(({ understood }) => understood)).toEqual([true])
})

it('forgets all answers with the account', async () => {
  const { stored, readings } = open()
  readings.hear('key-a', () => kept('getBalance'))
  await readings.accountChanged('none', undefined)
  expect(stored).toEqual([])
})

it('says in the log that answers could not be kept, and goes on', async () => {
  const full = open({ add: () => Promise.reject(new AppError('data_folder_unusable', 'The disk is full')) })
  full.readings.hear('key-a', () => kept('getBalance'))
  await full.readings.close()
  expect(full.logged).toEqual(['readings.not_kept'])
})
