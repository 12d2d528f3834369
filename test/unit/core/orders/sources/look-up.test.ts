import { describe, expect, it, vi } from 'vitest'
import type { ImportResult } from '../../../../../src/contract/orders.ts'
import {
  canBeOrderNumber,
  createLookUps,
  heldMs,
  lookUpMs,
  rowsOfNumber,
  type LookUpPlace,
} from '../../../../../src/core/orders/sources/look-up.ts'
import type { OrderRow } from '../../../../../src/core/orders/ports.ts'
import { sourceError } from '../../../../../src/core/orders/sources/source-error.ts'
import { manualClock, settle } from '../../../../support/manual-clock.ts'

const silent = () => undefined
const row = (orderNumber: string, more: Record<string, string> = {}): OrderRow => ({
  line: 1,
  cells: {
    'order number': orderNumber,
    recipient: 'Ada Example',
    'street 1': '12 Sample St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    ...more,
  },
})
const taken: ImportResult = {
  added: 1,
  changed: 0,
  unchanged: 0,
  left: 0,
  changedOrders: [],
  rejected: [],
  rejectedCount: 0,
}
const refusedRow = { line: 1, orderNumber: 'A-1', column: 'zip', reason: { code: 'not_a_zip' } } as const
const refused: ImportResult = { ...taken, added: 0, rejected: [refusedRow], rejectedCount: 1 }
const noEntry = () => sourceError({ code: 'no_entry', status: 401 }, 'no')

type Answer = OrderRow[] | Error | 'never'

/** Sources that answer so: `result` is what the import makes of it. */
function bench(answers: Record<string, Answer>, result: ImportResult | Error = taken) {
  const clock = manualClock()
  const now = { answers, result }
  const asked: string[] = []
  const took: string[] = []
  const aborted: string[] = []
  const places = (): readonly LookUpPlace[] =>
    Object.keys(now.answers).map((name) => ({
      sourceId: name,
      name,
      ask(orderNumber, signal) {
        asked.push(`${name} ${orderNumber}`)
        signal.addEventListener('abort', () => aborted.push(name))
        const answer = now.answers[name] ?? []
        if (answer === 'never') return new Promise(() => undefined)
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      take(rows) {
        took.push(...rows.map(({ cells }) => `${name} ${cells['order number']}`))
        return now.result instanceof Error ? Promise.reject(now.result) : Promise.resolve(now.result)
      },
    }))
  const lookUps = createLookUps({ places, clock, logger: { info: silent, warn: silent, error: silent } })
  return { ...lookUps, clock, now, asked, took, aborted }
}

describe('an order that is not here', () => {
  it('is asked for at all its sources beside each other, and the first that has it ends the others', async () => {
    const { find, asked, took, aborted } = bench({ Slow: 'never', Shop: [row('A-1')], Other: 'never' })
    const told = vi.fn()
    expect(await find('A-1', told)).toEqual({ kind: 'taken' })
    expect(told.mock.calls).toEqual([[['Slow', 'Shop', 'Other']]])
    expect(asked).toEqual(['Slow A-1', 'Shop A-1', 'Other A-1'])
    expect(took).toEqual(['Shop A-1'])
    expect(aborted).toEqual(['Slow', 'Shop', 'Other'])
  })

  it('that two sources have is taken once, from the first to answer', async () => {
    const { find, took } = bench({ Shop: [row('A-1')], Other: [row('A-1')] })
    expect(await find('A-1')).toEqual({ kind: 'taken' })
    await settle()
    expect(took).toEqual(['Shop A-1'])
  })

  it('is nowhere where each says so', async () => {
    const { find } = bench({ Shop: [], Other: [] })
    expect(await find('A-1')).toEqual({
      kind: 'not_here',
      lookedUp: { noneAt: ['Shop', 'Other'], unanswered: [] },
    })
  })

  // Else a packer would be told that there is no such order, and nobody has said so.
  it.each<[string, Error]>([
    ['says no', noEntry()],
    ['meets a bug', new TypeError('x is undefined')],
  ])('is not said to be nowhere where a source %s', async (_, error) => {
    const { find } = bench({ Shop: [], Other: error })
    const found = await find('A-1')
    expect(found).toMatchObject({ lookedUp: { noneAt: ['Shop'], unanswered: [{ source: 'Other' }] } })
    expect(JSON.stringify(found)).not.toContain('undefined')
  })

  it('is waited for so long and no longer, and what comes late is not taken', async () => {
    const { find, clock, took, aborted } = bench({ Shop: 'never', Other: [] })
    const found = find('A-1')
    await clock.advance(lookUpMs - 1)
    expect(aborted).toEqual([])
    await clock.advance(1)
    expect(await found).toMatchObject({
      lookedUp: {
        noneAt: ['Other'],
        unanswered: [{ source: 'Shop', error: { details: { fault: { code: 'look_up_too_slow' } } } }],
      },
    })
    expect(aborted).toContain('Shop')
    expect(took).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('that a source has, and whose row cannot be taken, is told with the reason and the source', async () => {
    const { find, now } = bench({ Shop: [row('A-1')], Other: [] }, refused)
    expect(await find('A-1')).toMatchObject({
      kind: 'not_here',
      rejected: { row: refusedRow, lookedUpAt: 'Shop' },
      lookedUp: { noneAt: ['Other'], unanswered: [] },
    })
    now.result = new Error('the disk is full')
    expect(await find('A-2')).toMatchObject({ lookedUp: { unanswered: [{ source: 'Shop' }] } })
  })

  it('is asked for once at a time: whoever asks meanwhile joins, whatever the case of its letters', async () => {
    const { find, clock, asked } = bench({ Shop: 'never' })
    const told = vi.fn()
    const both = [find('A-1'), find('a-1', told)]
    await clock.advance(lookUpMs)
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    expect(told).toHaveBeenCalledWith(['Shop'])
    expect(asked).toEqual(['Shop A-1'])
  })
})

describe('whoever waits no more', () => {
  it('leaves, the last one ends the question, and what it would have brought is not taken', async () => {
    const { find, clock, asked, took, aborted, now } = bench({ Shop: 'never' })
    const [one, other] = [new AbortController(), new AbortController()]
    const first = find('A-1', silent, one.signal)
    const second = find('a-1', silent, other.signal)
    one.abort()
    expect(await first).toEqual({ kind: 'left' })
    await settle()
    expect(aborted).toEqual([])
    other.abort()
    expect(await second).toEqual({ kind: 'left' })
    expect(aborted).toEqual(['Shop'])
    // What they did not wait for is not known: who asks next is not told that nobody has it.
    now.answers = { Shop: [row('A-1')] }
    expect(await find('A-1')).toEqual({ kind: 'taken' })
    expect(asked).toEqual(['Shop A-1', 'Shop A-1'])
    expect(took).toEqual(['Shop A-1'])
    await clock.advance(lookUpMs)
    expect(clock.pending).toBe(0)
  })

  it('leaves a scan of the same number to wait on', async () => {
    const { find, clock, aborted } = bench({ Shop: 'never' })
    const typing = new AbortController()
    const scan = find('A-1')
    const typed = find('A-1', silent, typing.signal)
    typing.abort()
    expect(await typed).toEqual({ kind: 'left' })
    expect(aborted).toEqual([])
    await clock.advance(lookUpMs)
    expect(await scan).toMatchObject({ lookedUp: { unanswered: [{ source: 'Shop' }] } })
  })

  it('asks nobody where it left before', async () => {
    const { find, asked } = bench({ Shop: 'never' })
    expect(await find('A-1', silent, AbortSignal.abort())).toEqual({ kind: 'left' })
    expect(asked).toEqual([])
  })
})

describe('a code that is scanned again and again', () => {
  it('is not asked for again for a few seconds, and then is', async () => {
    const { find, clock, now, asked } = bench({ Shop: [] })
    await find('A-1')
    await clock.advance(heldMs.none - 1)
    expect(await find('A-1')).toMatchObject({ lookedUp: { noneAt: ['Shop'] } })
    expect(asked).toHaveLength(1)
    now.answers = { Shop: [row('A-1')] }
    await clock.advance(1)
    expect(await find('A-1')).toEqual({ kind: 'taken' })
  })

  it('is asked for again sooner where a source did not answer: to scan again is what helps', async () => {
    const { find, clock, asked } = bench({ Shop: noEntry() })
    await find('A-1')
    await clock.advance(heldMs.notKnown - 1)
    await find('A-1')
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    await find('A-1')
    expect(asked).toHaveLength(2)
    expect(heldMs.notKnown).toBeLessThan(heldMs.none)
  })

  it('is asked for anew once a source was changed, also one that was being asked then', async () => {
    const { find, forget, clock, now, asked } = bench({ Shop: 'never' })
    const running = find('A-1')
    forget()
    await clock.advance(lookUpMs)
    await running
    now.answers = { Shop: [] }
    await find('A-1')
    expect(asked).toHaveLength(2)
    forget()
    await find('A-1')
    expect(asked).toHaveLength(3)
  })

  it('leaves a shop alone that asks for it, whatever is scanned, and never for long', async () => {
    const busy = sourceError({ code: 'busy', status: 429 }, 'busy', { retryAfterMs: 3_600_000 })
    const { find, clock, asked } = bench({ Shop: busy })
    await find('A-1')
    expect(await find('A-2')).toMatchObject({ lookedUp: { unanswered: [{ source: 'Shop' }] } })
    expect(asked).toHaveLength(1)
    await clock.advance(30_000)
    await find('A-3')
    expect(asked).toHaveLength(2)
  })
})

it('what can be no order number is asked for nowhere, nor is anything where no source has a look-up', async () => {
  const { find, asked, now } = bench({ Shop: [] })
  const told = vi.fn()
  for (const text of ['', '..', '.', '-1', 'A'.repeat(61), 'A\u001d1', 'A\n1', 'A  1'])
    expect([text, await find(text, told)]).toEqual([text, { kind: 'not_asked' }])
  expect(canBeOrderNumber('#1001')).toBe(true)
  now.answers = {}
  expect(await find('A-1', told)).toEqual({ kind: 'not_asked' })
  expect(asked).toEqual([])
  expect(told).not.toHaveBeenCalled()
})

it('of an answer the order that was asked for is taken, and no other; others alone say nothing of it', () => {
  const bad = row('a-1', { zip: 'x' })
  expect(rowsOfNumber([row('A-10'), row('A-1'), bad], 'A-1')).toEqual([row('A-1'), bad])
  expect(rowsOfNumber([], 'A-1')).toEqual([])
  for (const rows of [[row('A-10')], [row('')]])
    expect(() => rowsOfNumber(rows, 'A-1')).toThrow(
      expect.objectContaining({ details: { fault: { code: 'other_orders', orders: 1 } } }),
    )
})
