// How a bench serves requests for refunds, over a table in memory; what PostgreSQL makes of it is a contract test.

import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { conflict } from '../../../../src/contract/refusals.ts'
import { newRefund, type Refund } from '../../../../src/core/refunds/refund.ts'
import type { RefundRequest, RefundRequests, Said } from '../../../../src/core/warehouse/refund-requests.ts'
import {
  createRequestService,
  lookMs,
  saidOf,
  type RequestsPorts,
} from '../../../../src/core/warehouse/serve-refund-requests.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const refund = newRefund({
  id: 'refund-1',
  purchaseId: 'purchase-1',
  orderNumber: 'A-1',
  trackingNumber: '1Z',
  service: 'Ground',
  amount: undefined,
  transactionId: 'transaction-1',
  gestureId: 'request-1',
  createdAt: new Date(0),
})
const reason = { code: 'service_unreachable', message: '' } as const

describe('what is said of a refund', () => {
  test.each<[Partial<Refund>, Partial<Said>]>([
    [{}, { state: 'taken', word: 'prepared', isOver: false }],
    [{ reason }, { state: 'taken', word: 'prepared', code: 'service_unreachable', isOver: false }],
    [{ state: 'sent' }, { state: 'taken', word: 'sent', isOver: false }],
    [
      { state: 'in_doubt', reason },
      { state: 'taken', word: 'in_doubt', isOver: false },
    ],
    [
      { state: 'requested', status: 'Initiated' },
      { state: 'done', word: 'requested', isOver: false },
    ],
    [
      { state: 'requested', status: 'Approved' },
      { state: 'done', word: 'requested', isOver: false },
    ],
    [
      { state: 'requested', status: 'Refunded' },
      { state: 'done', word: 'refunded', isOver: true },
    ],
    [
      { state: 'requested', status: 'Rejected' },
      { state: 'refused', word: 'rejected', isOver: true },
    ],
    [
      { state: 'refused', reason },
      { state: 'refused', word: 'refused', isOver: true },
    ],
    [{ state: 'withdrawn' }, { state: 'called_off', word: 'withdrawn', isOver: true }],
    // It may have been taken all the same.
    [
      { state: 'refused', doubtEnded: true, reason },
      { state: 'refused', word: 'doubt_ended', isOver: true },
    ],
  ])('%j', (change, said) => {
    expect(saidOf({ ...refund, ...change })).toMatchObject({ refundId: refund.id, ...said })
  })
})

describe('a bench', () => {
  let row: RefundRequest
  let isCut: boolean
  let asked: string[]
  let saidWords: (string | undefined)[]
  let refunds: Map<string, Refund>
  let steps: string[]
  let ports: RequestsPorts
  let clock: ReturnType<typeof manualClock>

  const requests = (): RefundRequests => {
    const unlessCut = <T>(answer: () => T): Promise<T> =>
      isCut ? Promise.reject(new AppError('warehouse_cut_off', 'cut')) : Promise.resolve(answer())
    const notAsked = () => Promise.reject(new Error('not asked here'))
    return {
      warehouseId: 'warehouse',
      benchId: 'bench-1',
      ask: notAsked,
      callOff: notAsked,
      ofLabels: notAsked,
      listAsked: notAsked,
      listAnswered: notAsked,
      get: () => unlessCut(() => row),
      listOpen: () => unlessCut(() => (row.endedAt ? [] : [row])),
      take: () =>
        unlessCut(() => {
          steps.push('taken')
          if (row.state !== 'asked') return false
          row = { ...row, state: 'taken' }
          return true
        }),
      say: (_, { isOver, ...said }) =>
        unlessCut(() => {
          saidWords.push(said.word)
          row = { ...row, ...said, endedAt: isOver ? new Date(0) : undefined }
        }),
    }
  }

  beforeEach(() => {
    row = {
      requestId: 'request-1',
      benchId: 'bench-1',
      labelId: 'label-1',
      askedBy: 'bench-2',
      bench: 'Bench 1',
      askedAtBench: 'Bench 2',
      sealed: new Uint8Array(),
      state: 'asked',
      word: undefined,
      code: undefined,
      refundId: undefined,
      askedAt: new Date(0),
      takenAt: undefined,
      saidAt: undefined,
      endedAt: undefined,
      benchHeardAt: undefined,
    }
    isCut = false
    asked = []
    saidWords = []
    steps = []
    refunds = new Map()
    clock = manualClock()
    ports = {
      requests: () => Promise.resolve(requests()),
      prover: () => Promise.resolve(() => ({ orderNumber: 'A-1', trackingNumber: '1Z' })),
      purchaseOf: () => Promise.resolve('purchase-1'),
      refund(_, gestureId) {
        steps.push('asked for')
        asked.push(gestureId)
        const made = refunds.get('refund-1') ?? refund
        refunds.set(made.id, made)
        return Promise.resolve(made)
      },
      refundOf: (id) => Promise.resolve(refunds.get(id)),
      onTaken: () => Promise.resolve(void steps.push('written down')),
      onSaid: () => Promise.resolve(),
      onNews: () => undefined,
      onAnswers: () => Promise.resolve(),
      clock,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }
  })

  /** As after a start; it looks twice. */
  async function look(change: Partial<RequestsPorts> = {}): Promise<void> {
    const service = createRequestService({ ...ports, ...change })
    service.start()
    await clock.advance(lookMs)
    await clock.advance(lookMs)
    await service.close()
  }

  test('takes it, writes it down, and asks for the refund once, by the request’s own id', async () => {
    await look()
    expect(steps).toEqual(['taken', 'written down', 'asked for'])
    expect(asked).toEqual(['request-1'])
    refunds.set('refund-1', { ...refund, state: 'requested', status: 'Initiated' })
    await look()
    expect(saidWords).toEqual(['prepared', 'requested'])
    expect(asked).toHaveLength(1)
  })

  test('goes on with what it had taken, by the same id, where it never said so', async () => {
    row = { ...row, state: 'taken' }
    await look()
    expect(asked).toEqual(['request-1'])
    expect(row).toMatchObject({ state: 'taken', word: 'prepared', refundId: 'refund-1' })
  })

  test('keeps to the refund that it once said it is, also once that has ended', async () => {
    refunds.set('refund-1', { ...refund, state: 'refused', reason })
    row = { ...row, state: 'taken', word: 'in_doubt', refundId: 'refund-1' }
    await look()
    expect(asked).toEqual([])
    expect(row).toMatchObject({ state: 'refused', word: 'refused' })
  })

  test.each(['asked', 'taken'] as const)('asks for nothing that is not proven, be it %s', async (state) => {
    row = { ...row, state }
    await look({ prover: () => Promise.resolve(() => 'not_proven') })
    expect(asked).toEqual([])
    expect(row).toMatchObject({ state: 'refused', word: 'not_proven' })
  })

  test('leaves it as it is while it has not the key', async () => {
    await look({ prover: () => Promise.resolve(() => 'no_key') })
    expect([asked, steps, row.state]).toEqual([[], [], 'asked'])
  })

  test('reads its keys once a look, and not for what it knows by its refund', async () => {
    refunds.set('refund-1', refund)
    const known: RefundRequest = { ...row, requestId: 'request-0', state: 'taken', refundId: 'refund-1' }
    let list = [known]
    let reads = 0
    const service = createRequestService({
      ...ports,
      requests: () => Promise.resolve({ ...requests(), listOpen: () => Promise.resolve(list) }),
      prover() {
        reads += 1
        return Promise.resolve(() => 'no_key')
      },
    })
    service.start()
    await clock.advance(lookMs)
    expect(reads).toBe(0)
    list = [
      known,
      { ...known, refundId: undefined },
      { ...known, requestId: 'request-2', refundId: undefined },
    ]
    await clock.advance(lookMs)
    expect(reads).toBe(1)
    // With those that it may have been given since.
    await clock.advance(lookMs)
    expect(reads).toBe(2)
    await service.close()
  })

  test('asks for nothing where it was called off in between', async () => {
    const open = requests()
    await look({ requests: () => Promise.resolve({ ...open, take: () => Promise.resolve(false) }) })
    expect([asked, saidWords]).toEqual([[], []])
  })

  test.each(['manifest_under_way', 'not_bought'] as const)(
    'says why none is asked for: %s',
    async (hindrance) => {
      await look({ refund: () => Promise.reject(conflict(hindrance, { hindrance })) })
      expect(row).toMatchObject({ state: 'refused', word: hindrance })
    },
  )

  test('says that the label is not here any more', async () => {
    await look({ purchaseOf: () => Promise.resolve(undefined) })
    expect(row).toMatchObject({ state: 'refused', word: 'label_unknown' })
    expect(asked).toEqual([])
  })

  test('neither refuses nor forgets it after a fault of its own', async () => {
    await look({ refund: () => Promise.reject(new Error('disk full')) })
    expect(row).toMatchObject({ state: 'taken', word: undefined })
    await look()
    expect(row).toMatchObject({ word: 'prepared' })
  })

  test('does nothing while it is cut off, and all of it afterwards', async () => {
    isCut = true
    await look()
    expect(asked).toEqual([])
    isCut = false
    await look()
    expect(asked).toEqual(['request-1'])
  })

  test('has the answers read at its start, until that was done, and with each that is new', async () => {
    row = { ...row, benchId: 'bench-9', askedBy: 'bench-1' }
    let reads = 0
    isCut = true
    const service = createRequestService({
      ...ports,
      onAnswers: () => Promise.resolve(void (reads += 1)),
    })
    service.start()
    await clock.advance(lookMs)
    expect(reads).toBe(0)
    isCut = false
    await clock.advance(lookMs)
    expect(reads).toBe(1)
    await clock.advance(lookMs)
    expect(reads).toBe(1)
    row = { ...row, state: 'done', word: 'requested' }
    await clock.advance(lookMs)
    expect(reads).toBe(2)
    row = { ...row, state: 'refused', word: 'rejected', endedAt: new Date(0) }
    await clock.advance(lookMs)
    expect(reads).toBe(3)
    await service.close()
  })

  test('tells what is over before it was ever seen open', async () => {
    row = { ...row, benchId: 'bench-9', askedBy: 'bench-1', state: 'refused', endedAt: new Date(0) }
    const told: RefundRequest[] = []
    let reads = 0
    const service = createRequestService({
      ...ports,
      onNews: (request) => void told.push(request),
      onAnswers: () => Promise.resolve(void (reads += 1)),
    })
    service.start()
    await clock.advance(lookMs)
    service.asked(row.requestId)
    await clock.advance(lookMs)
    await clock.advance(lookMs)
    await service.close()
    expect([told.map(({ state }) => state), reads]).toEqual([['refused'], 2])
  })
})
