// What a page asks the station while items are scanned: in which order, how many, and what it does not ask twice.

import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { Verification, VerificationNews } from '../../../../src/contract/verification-view.ts'
import { ItemDesk } from '../../../../src/renderer/ship/verification/item-desk.ts'
import { stageOfItems } from '../../../../src/renderer/ship/verification/stage-of-items.ts'
import type { PackedHere } from '../../../../src/renderer/ship/stage.ts'
import type { ScanProgress } from '../../../../src/renderer/ship/stage-of-scan.ts'
import { createStationClient, type Transport } from '../../../../src/renderer/station/station-client.ts'
import { verificationText } from '../../../../src/renderer/verification-words.ts'
import { parcelView, verificationView } from '../views.ts'

beforeAll(() => verificationText.load())

const verifying = (news: VerificationNews) => ({
  kind: 'verifying' as const,
  orderNumber: 'ORDER-1007',
  verification: verificationView(),
  news,
})
const taken = verifying({ kind: 'taken', sku: 'TEA', count: 1, how: 'scan' })

type Wish = {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly answer: (value: unknown) => void
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A page at which an order is being scanned, and a station that answers when it is told to. */
function desk() {
  const wishes: Wish[] = []
  const shown: ScanProgress[] = []
  const said: string[] = []
  let closed: PackedHere | undefined
  const transport: Transport = {
    invoke: (name, input) =>
      new Promise((resolve) =>
        wishes.push({
          name,
          input: input as Wish['input'],
          answer: (value) =>
            resolve(
              value instanceof AppError
                ? { ok: false, error: { code: value.code, message: value.message } }
                : { ok: true, value },
            ),
        }),
      ),
    subscribe: () => () => undefined,
    watchLink: () => () => undefined,
  }
  const items: ItemDesk = new ItemDesk({
    client: createStationClient(transport),
    toasts: {
      show: (text) => said.push(typeof text === 'string' ? text : text()),
      showError: () => undefined,
    },
    shown: { current: undefined, count: undefined, excusing: false, dialog: undefined, open: [] },
    closed: () => closed,
    needed: () => undefined,
    play: () => undefined,
    show: (progress) => {
      shown.push(progress)
      if (progress.kind === 'answered') items.take(progress.outcome)
    },
  })
  items.take(verifying({ kind: 'begun' }))
  const scan = (text: string) => {
    const count = items.takeCount()
    return items.inTurn(() => items.scan(text, count))
  }
  const answer = async (value: unknown) => {
    wishes.at(-1)?.answer(value)
    await settled()
  }
  const asked = () => wishes.map(({ input }) => input['text'] ?? input['orderNumber'])
  const lastVerifying = () => wishes.at(-1)?.input['verifying']
  const newest = () => {
    const last = shown.at(-1)
    return last?.kind === 'answered' && last.outcome.kind === 'verifying' ? last.outcome : undefined
  }
  /** Its parcel was closed, and could not be bought. */
  const close = (rest?: Verification) => {
    items.take({ kind: 'held', orderNumber: 'ORDER-1007', reason: 'Weigh it' })
    items.shown.current = rest
    closed = { orderNumber: 'ORDER-1007', parcelNumber: 1 }
  }
  return { items, wishes, shown, said, scan, answer, asked, lastVerifying, newest, close }
}

describe('a closed parcel that was not bought', () => {
  it('takes what is scanned on its stage, and is shown as what it then is', async () => {
    const { items, scan, answer, lastVerifying, shown, close } = desk()
    close()
    expect(items.isAtWork).toBe(true)
    void scan('TEA')
    expect(shown.at(-1)).toEqual({ kind: 'looking', scanned: 'TEA' })
    await answer(taken)
    expect(lastVerifying()).toEqual({ orderNumber: 'ORDER-1007', parcelNumber: 1, count: 1 })
    expect(items.shown.current).toEqual(taken.verification)
  })

  it('is opened by its key, under one gesture however often it is asked', async () => {
    const { items, answer, wishes, newest, close } = desk()
    close()
    void items.openAgain()
    await answer(new AppError('station_unreachable', 'away'))
    void items.openAgain()
    await settled()
    await answer(verifying({ kind: 'opened' }))
    expect(wishes.map(({ name }) => name)).toEqual(['verification.openAgain', 'verification.openAgain'])
    expect(wishes[0]?.input).toEqual(wishes[1]?.input)
    expect(newest()?.news).toEqual({ kind: 'opened' })
  })
})

it('sends scans that are quicker than their answers one after the other, in their order', async () => {
  const { scan, answer, asked } = desk()
  void scan('TEA')
  void scan('TEA')
  void scan('CARD')
  expect(asked()).toEqual(['TEA'])
  await answer(taken)
  expect(asked()).toEqual(['TEA', 'TEA'])
  await answer(taken)
  expect(asked()).toEqual(['TEA', 'TEA', 'CARD'])
})

it('counts a quantity once, and keeps it for the right item where the wrong one was scanned', async () => {
  const { items, scan, answer, lastVerifying } = desk()
  items.shown.count = 12
  void scan('POT')
  expect(items.shown.count).toBeUndefined()
  expect(lastVerifying()).toMatchObject({ orderNumber: 'ORDER-1007', parcelNumber: 1, count: 12 })
  await answer(verifying({ kind: 'wrong_item', sku: 'POT' }))
  expect(items.shown.count).toBe(12)
  void scan('TEA')
  await answer(taken)
  expect(items.shown.count).toBeUndefined()
  void scan('TEA')
  expect(lastVerifying()).toMatchObject({ count: 1 })
})

it('takes the next scans as what is asked for with an item, and sends the item again with them', async () => {
  const { items, wishes, scan, answer, lastVerifying, newest } = desk()
  items.shown.count = 2
  void scan('TEA')
  await answer(verifying({ kind: 'asks', sku: 'TEA', scanned: 'TEA', fields: ['lot', 'serial'] }))
  await scan('LOT-7')
  expect(wishes).toHaveLength(1)
  expect(newest()?.news).toMatchObject({ kind: 'asks', fields: ['serial'] })
  void scan('SER-1')
  expect(wishes.at(-1)?.input['text']).toBe('TEA')
  expect(lastVerifying()).toMatchObject({ count: 2, lot: 'LOT-7', serial: 'SER-1' })
  await answer(verifying({ kind: 'not_traced', sku: 'TEA', field: 'serial' }))
  void scan('SER-2')
  expect(lastVerifying()).toMatchObject({ lot: 'LOT-7', serial: 'SER-2' })
  await answer(taken)
  void scan('SER-3')
  expect(wishes.at(-1)?.input['text']).toBe('SER-3')
})

it('asks again under the same gesture where the station did not answer, and counts on', async () => {
  const { items, wishes, shown, scan, answer } = desk()
  void scan('TEA')
  await answer(new AppError('station_unreachable', 'away'))
  const failed = shown.at(-1)
  expect(failed?.kind).toBe('failed')
  if (failed?.kind !== 'failed') return
  void items.inTurn(failed.again!)
  expect(wishes.map(({ input }) => input['gestureId'])).toEqual([failed.gestureId, failed.gestureId])
  await answer(taken)
  expect(shown.at(-1)?.kind).toBe('answered')
})

describe('a scan of which no answer came', () => {
  const away = () => new AppError('station_unreachable', 'away')
  const gestures = (wishes: readonly Wish[]) => wishes.map(({ input }) => input['gestureId'])

  it('is the same scan where its item is scanned again, and counts once', async () => {
    const { items, wishes, scan, answer } = desk()
    items.shown.count = 5
    void scan('TEA')
    await answer(away())
    expect(items.shown.count).toBeUndefined()
    void scan('TEA')
    await answer(taken)
    expect(wishes).toHaveLength(2)
    expect(new Set(gestures(wishes)).size).toBe(1)
    void scan('TEA')
    expect(new Set(gestures(wishes)).size).toBe(2)
    expect(wishes.at(-1)?.input['verifying']).toMatchObject({ count: 1 })
  })

  it('is heard before what is scanned or done next, also where Escape has called it off', async () => {
    const { items, wishes, scan, answer, asked } = desk()
    void scan('TEA')
    await answer(away())
    void scan('MUG')
    expect(asked()).toEqual(['TEA', 'TEA'])
    await answer(away())
    // The station is still away: the second was not asked for.
    expect(asked()).toEqual(['TEA', 'TEA'])
    void items.takeOut(false)
    await answer(taken)
    expect(wishes.map(({ name }) => name)).toEqual([
      'ship.scan',
      'ship.scan',
      'ship.scan',
      'verification.takeOut',
    ])
    expect(new Set(gestures(wishes)).size).toBe(2)
  })

  it('is the same for a key that is pressed again', async () => {
    const { items, wishes, answer } = desk()
    void items.tick()
    await answer(away())
    void items.tick()
    await answer(taken)
    expect(wishes).toHaveLength(2)
    expect(new Set(gestures(wishes)).size).toBe(1)
  })

  it('leaves the next scan to the stage where it has bought', async () => {
    const { items, scan, answer, asked } = desk()
    void scan('TEA')
    await answer(away())
    const next = scan('ORDER-1008')
    await answer({ kind: 'shipping', parcel: parcelView() })
    expect(await next).toBe(false)
    expect(asked()).toEqual(['TEA', 'TEA'])
    expect(items.shown.current).toBeUndefined()
  })

  it('is over where the station said that it cannot, and something else is scanned', async () => {
    const { items, scan, answer, asked, lastVerifying } = desk()
    items.shown.count = 5
    void scan('TEA')
    await answer(new AppError('conflict', 'no'))
    expect(items.shown.count).toBe(5)
    void scan('MUG')
    await settled()
    expect(asked()).toEqual(['TEA', 'MUG'])
    expect(lastVerifying()).toMatchObject({ count: 5 })
  })

  it('drops the quantity that it kept once it is asked again and counted', async () => {
    const { items, shown, scan, answer } = desk()
    items.shown.count = 5
    void scan('TEA')
    await answer(new AppError('conflict', 'no'))
    const failed = shown.at(-1)
    if (failed?.kind !== 'failed') throw new Error('It did not fail')
    void items.inTurn(failed.again!)
    await answer(taken)
    expect(items.shown.count).toBeUndefined()
  })
})

it('shows the order as it stands after the link was lost', async () => {
  const { items, wishes, scan, lastVerifying } = desk()
  const answerBoth = async () => {
    const [rule, list] = wishes.slice(-2)
    expect([rule?.name, list?.name]).toEqual(['verification.rule', 'verification.list'])
    rule?.answer({ mode: 'all', customerGroups: [], shortIsSupervised: true })
    list?.answer({ open: [verificationView({ parcelNumber: 2 })] })
    await settled()
  }
  void items.catchUp()
  void scan('TEA')
  await answerBoth()
  expect(lastVerifying()).toMatchObject({ parcelNumber: 2 })
})

describe('after the link was lost, a parcel that was closed meanwhile', () => {
  const closedSince = verificationView({ parcelNumber: 2, packed: 0, closed: [1] })
  const catchUp = async ({ items, wishes }: ReturnType<typeof desk>) => {
    void items.catchUp()
    await settled()
    const [rule, list] = wishes.slice(-2)
    rule?.answer({ mode: 'all', customerGroups: [], shortIsSupervised: true })
    list?.answer({ open: [closedSince] })
    await settled()
  }

  it('waits in the band: nothing goes into the next before it is bought', async () => {
    const page = desk()
    await catchUp(page)
    expect(page.items.shown.current).toBeUndefined()
    expect(await page.scan('TEA')).toBe(false)
  })

  it('is asked for again by what was not heard', async () => {
    const page = desk()
    void page.items.shipShort()
    await page.answer(new AppError('station_unreachable', 'away'))
    await catchUp(page)
    void page.scan('TEA')
    await settled()
    expect(page.wishes.at(-1)?.name).toBe('verification.shipShort')
  })
})

it('is over where a label waits before it can be bought, and says that its scan buys', async () => {
  const { items, said, scan, answer } = desk()
  void items.nextPackage()
  const parcel = parcelView({ orderNumber: 'ORDER-9' })
  items.take({ kind: 'label_awaited', parcel, scanned: 'ORDER-8' })
  expect(items.shown.current).toBeDefined()
  await answer({ kind: 'label_awaited', parcel, scanned: 'ORDER-1007' })
  expect(items.shown.current).toBeUndefined()
  expect(said.at(-1)).toContain('then ORDER-1007: that buys it')
  expect(await scan('TEA')).toBe(false)
})

it('is called off by Escape one thing after the other, and keeps what is in', async () => {
  const { items, wishes, scan, answer } = desk()
  items.shown.count = 3
  const calm = stageOfItems(verificationView())
  items.back(calm)
  expect([items.shown.count, items.shown.current?.packed]).toEqual([undefined, 2])
  void scan('TEA')
  await answer(verifying({ kind: 'asks', sku: 'TEA', scanned: 'TEA', fields: ['lot'] }))
  items.back(stageOfItems(verificationView(), { kind: 'asks', sku: 'TEA', scanned: 'TEA', fields: ['lot'] }))
  expect(items.shown.current).toBeDefined()
  void scan('MUG')
  expect(wishes.at(-1)?.input).toMatchObject({ text: 'MUG' })
  await answer(taken)
  items.back(calm)
  expect(items.shown.current).toBeUndefined()
  expect(wishes.map(({ name }) => name)).toEqual(['ship.scan', 'ship.scan'])
})

it('ticks what no scanner reads, and asks for a lot as if its SKU was scanned', async () => {
  const { items, wishes, answer } = desk()
  void items.tick()
  expect(wishes.at(-1)).toMatchObject({ name: 'verification.tick', input: { sku: 'CARD', count: 1 } })
  const view = verificationView()
  const lines = view.lines.map((line) => ({ ...line, asks: ['lot' as const] }))
  await answer({ ...taken, verification: { ...view, lines } })
  void items.tick()
  expect(wishes.at(-1)).toMatchObject({ name: 'ship.scan', input: { text: 'CARD' } })
})

it('goes on with what is left after a package, and is over with the last', async () => {
  const { items, answer, scan, lastVerifying } = desk()
  void items.nextPackage()
  const rest = verificationView({ parcelNumber: 2, packed: 0 })
  await answer({ kind: 'shipping', parcel: parcelView(), rest })
  items.take({ kind: 'scanned_back', parcel: parcelView(), again: false })
  void scan('TEA')
  expect(lastVerifying()).toMatchObject({ parcelNumber: 2 })
  await answer({ kind: 'shipping', parcel: parcelView({ parcelNumber: 2 }) })
  expect(items.shown.current).toBeUndefined()
})

it('goes on with what is left after a package that waits in the line, which its key alone opens again', async () => {
  const { items, answer, wishes, close } = desk()
  void items.nextPackage()
  const rest = verificationView({ parcelNumber: 2, packed: 0, closed: [1], inLine: [1] })
  const { orderNumber } = rest
  const waiting = {
    id: 'waits',
    orderNumber,
    parcelNumber: 1,
    ceiling: { amountMinor: 2_500, currency: 'USD' },
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  await answer({ kind: 'put_off', orderNumber, waiting, rest })
  expect(items.shown.current).toEqual(rest)
  close(rest)
  void items.openAgain()
  await settled()
  expect(wishes.at(-1)).toMatchObject({ name: 'verification.openAgain', input: { parcelNumber: 1 } })
})
