// The stage while items are scanned: each thing that a scan can do has its own look, sound and sentence.

import { beforeAll, describe, expect, it } from 'vitest'
import type { Verification, VerificationNews } from '../../../../src/contract/verification-view.ts'
import { actionsOf, looksOf, soundOf, type Stage } from '../../../../src/renderer/ship/stage.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { halfScanned, halfScannedKey } from '../../../../src/renderer/ship/verification/half-scanned.ts'
import { lineToTick, shownLines, tooManyOf } from '../../../../src/renderer/ship/verification/item-lines.ts'
import { itemSays } from '../../../../src/renderer/ship/verification/item-words.ts'
import { verificationText } from '../../../../src/renderer/verification-words.ts'
import { parcelView, verificationView } from '../views.ts'
import { afterScan, stage } from './scenes.ts'

beforeAll(() => Promise.all([verificationText.load(), itemSays.load()]))

const after = (news: VerificationNews, change: Partial<Verification> = {}): Stage =>
  afterScan({
    kind: 'verifying',
    orderNumber: 'ORDER-1007',
    verification: verificationView(change),
    news,
  })

const said = (shown: Stage) => {
  const { line, next = '' } = stageWords(shown, 0)
  return `${line}. ${next}`
}

describe('a scan of an item', () => {
  it('that is taken sounds once, short, and says what is in', () => {
    const taken = after({ kind: 'taken', sku: 'TEA', count: 1, how: 'scan' })
    expect([taken.name, soundOf(taken), said(taken)]).toEqual(['verifying', 'item', 'In: TEA. '])
  })
  it('of an order that another bench has half scanned says where, how far and when, and what to do with that box', () => {
    const elsewhere = {
      bench: 'Bench 3',
      packed: 3,
      all: 5,
      sku: 'MUG-RED',
      by: 'Pat Moss',
      at: new Date().toISOString(),
    }
    const begun = after({ kind: 'begun', elsewhere }, { packed: 0 })
    expect([begun.name, soundOf(begun)]).toEqual(['resumed', 'attention'])
    expect(said(begun)).toMatch(
      /^Bench 3 had 3 of 5 items in its box at \d+:\d+( [AP]M)?, the last MUG-RED \(Pat Moss\)\. Take that box and empty it/,
    )
    const resumed = after({ kind: 'resumed', byOther: false, elsewhere }, { packed: 1 })
    expect([resumed.name, said(resumed).includes('What is in here stays in')]).toEqual(['resumed', true])
    const left = afterScan({
      kind: 'not_sent',
      orderNumber: 'ORDER-1007',
      error: { code: 'order_half_scanned', message: '', details: { scanned: elsewhere } },
    })
    expect(said(left)).toContain('Bench 3 had 3 of 5 items in its box')
    expect(actionsOf(left)).toEqual(expect.arrayContaining(['retry', 'take_over']))
  })
  it('of one that another bench is scanning says how far that is', () => {
    const scanned = { bench: 'Bench 3', packed: 3, all: 5, at: new Date().toISOString() }
    const held = { bench: 'Bench 3', since: scanned.at, inDoubt: false, stuck: true, own: false, scanned }
    const error = { code: 'order_claimed', message: '', details: held } as const
    expect(said(afterScan({ kind: 'not_sent', orderNumber: 'ORDER-1007', error }))).toMatch(
      /^Bench 3 has had this order since .* 3 of 5 items were in its box at .*\. Nothing is heard/,
    )
  })
  it('of a case says how many were in it', () => {
    expect(said(after({ kind: 'taken', sku: 'TEA', count: 12, how: 'scan' }))).toContain('12 at once of TEA')
  })

  const faults: readonly (readonly [VerificationNews, string])[] = [
    [{ kind: 'not_counted' }, 'could not be written down'],
    [{ kind: 'wrong_item', sku: 'POT' }, 'POT is not of this order'],
    [{ kind: 'too_many', sku: 'MUG', count: 1, left: 0 }, 'All of MUG are in already'],
    [{ kind: 'of_other_order', sku: 'POT', orderNumber: 'ORDER-9' }, 'POT belongs to ORDER-9'],
    [{ kind: 'unknown_code', scanned: '4711' }, '4711 is no item that is known'],
  ]
  it.each(faults)('that is none has a look, a sound and a sentence of its own: %j', (news, sentence) => {
    expect(said(after(news))).toContain(sentence)
    expect(said(after(news))).toContain('Nothing was counted')
  })
  it('is told from every other by ear, by its picture and by its word', () => {
    const stages = [after({ kind: 'taken', sku: 'TEA', count: 1, how: 'scan' })].concat(
      faults.map(([news]) => after(news)),
    )
    for (const of of [
      (one: Stage) => soundOf(one),
      (one: Stage) => looksOf(one).pictogram,
      (one: Stage) => stageWords(one, 0).word,
    ])
      expect(new Set(stages.map(of)).size).toBe(stages.length)
  })
  it('of too many of which some are left says how many', () => {
    expect(said(after({ kind: 'too_many', sku: 'TEA', count: 12, left: 3 }))).toContain(
      '12 of TEA are too many: 3 left',
    )
  })

  it('may be asked for its lot or its serial number', () => {
    const lot = after({ kind: 'asks', sku: 'TEA', scanned: 'T', fields: ['lot', 'serial'] })
    expect([lot.name, said(lot)]).toEqual(['asks_lot', expect.stringContaining('the lot of TEA')])
    const wrong = after({ kind: 'not_traced', sku: 'TEA', field: 'serial' })
    expect(wrong.name).toBe('asks_serial')
    expect(said(wrong)).toContain('That is no serial number')
    expect(actionsOf(wrong)).toEqual(['call_off'])
  })
  it('of a piece that is in a parcel already says where', () => {
    const again = after({ kind: 'serial_again', sku: 'TEA', serial: 'S-1', orderNumber: 'ORDER-9' })
    expect(said(again)).toContain('S-1 of TEA was scanned before')
    expect(said(again)).toContain('in a parcel of ORDER-9')
  })
})

describe('an order whose items are scanned', () => {
  it('that somebody else left says who, when and at what, and is heard', () => {
    const other = after({ kind: 'resumed', byOther: true })
    expect([other.name, soundOf(other)]).toEqual(['resumed', 'attention'])
    expect(said(other)).toMatch(/^Ann stopped .+ at MUG\./)
    const own = after({ kind: 'resumed', byOther: false })
    expect([own.name, soundOf(own)]).toEqual(['verifying', undefined])
  })
  it('offers to end its parcel only with something in it, and something left', () => {
    const has = (change: Partial<Verification>) => actionsOf(after({ kind: 'begun' }, change))
    expect(has({})).toEqual(expect.arrayContaining(['tick', 'next_package', 'ship_short', 'take_out_item']))
    const empty = has({ packed: 0 })
    for (const act of ['next_package', 'ship_short', 'take_out_item', 'all_out'])
      expect(empty).not.toContain(act)
    expect(has({ left: 0 })).not.toContain('next_package')
  })
  it('is on the stage again where what a scan led to was read', () => {
    expect(stage({ verification: verificationView() }).name).toBe('verifying')
  })
  it('leaves the label on the stage whose package is full', () => {
    const full = afterScan({
      kind: 'shipping',
      parcel: parcelView({ state: 'sent' }),
      rest: verificationView(),
    })
    expect(full.name).toBe('buying')
  })
})

describe('the band', () => {
  const earlier = verificationView().lines.map((line) => ({ ...line, elsewhere: line.packed, packed: 0 }))
  const rest = verificationView({ parcelNumber: 2, lines: earlier, packed: 0, last: undefined })
  const empty = verificationView({ packed: 0, last: undefined })
  it('holds what is half scanned, and the rest of an order that was shipped short', () => {
    const [half, short, ...others] = halfScanned(
      { open: [verificationView(), rest, { ...empty, orderNumber: 'ORDER-8' }], current: undefined },
      [],
    )
    expect(others).toEqual([])
    expect(half && said(half)).toContain('2 of 6 scanned')
    expect(short && stageWords(short, 0).subject).toContain('ORDER-1007')
    expect(short && said(short)).toContain('4 left')
  })
  it('leaves out an order of which all stands in the line: it is bought by itself', () => {
    const all = { ...rest, left: 0, closed: [1, 2] }
    expect(halfScanned({ open: [{ ...all, inLine: [1, 2] }], current: undefined }, [])).toEqual([])
    expect(halfScanned({ open: [{ ...all, inLine: [1] }], current: undefined }, [])).toHaveLength(1)
  })
  it('leaves out what is scanned now, and what was read', () => {
    expect(halfScanned({ open: [rest], current: rest }, [])).toEqual([])
    expect(halfScanned({ open: [rest], current: undefined }, [halfScannedKey(rest)])).toEqual([])
  })
})

describe('the lines', () => {
  it('show what is left first, and go on with the one that is in hand', () => {
    const view = verificationView()
    expect(shownLines(view).next?.sku).toBe('TEA')
    expect(shownLines(view).done.map(({ sku }) => sku)).toEqual(['MUG'])
    expect(shownLines({ ...view, last: { at: '', sku: 'CARD' } }).next?.sku).toBe('CARD')
    expect(lineToTick(view)?.sku).toBe('CARD')
  })
  it('do not hide that too much of one is in', () => {
    const line = { ...verificationView().lines[0]!, packed: 3 }
    expect(tooManyOf(line)).toBe(1)
    const { left, done } = shownLines({ lines: [line] })
    expect([left, done]).toEqual([[line], []])
  })
})
