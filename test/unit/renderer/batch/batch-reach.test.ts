import { expect, it } from 'vitest'
import { batchRowStates, type BatchRowState, type BatchView } from '../../../../src/contract/batch.ts'
import { reachInWords, reachOf } from '../../../../src/renderer/batch/batch-reach.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const known = (amountMinor: number) => ({ balance: usd(amountMinor), askedAt: '2020-11-20T09:00:00.000Z' })

function batch(rows: number, knownRows: number, totalMinor?: number): Pick<BatchView, 'counts' | 'estimate'> {
  const none = Object.fromEntries(batchRowStates.map((state) => [state, 0])) as Record<BatchRowState, number>
  return {
    counts: { ...none, waiting: rows },
    estimate: {
      isAsking: false,
      knownRows,
      unknownRows: rows - knownRows,
      ...(totalMinor === undefined ? {} : { total: usd(totalMinor) }),
    },
  }
}

it('reaches where every row has a price, and the balance covers them', () => {
  expect(reachOf(batch(4, 4, 1_000), usd(1_000), undefined)).toEqual({ kind: 'reaches' })
  expect(reachOf(batch(4, 4, 1_000), usd(999), undefined)).toEqual({
    kind: 'short',
    by: usd(1),
    isPart: false,
  })
})

it('never counts a row without a price as nothing', () => {
  expect(reachOf(batch(4, 3, 1_000), usd(90_000), undefined)).toEqual({ kind: 'priced' })
  expect(reachOf(batch(4, 3, 1_000), usd(400), undefined)).toEqual({
    kind: 'short',
    by: usd(600),
    isPart: true,
  })
  expect(reachOf(batch(4, 0), usd(90_000), undefined)).toEqual({ kind: 'unknown' })
})

it('is not known without a balance, or with one in another currency', () => {
  expect(reachOf(batch(4, 4, 1_000), undefined, undefined)).toEqual({ kind: 'unknown' })
  const euros = { amountMinor: 90_000, currency: 'EUR' }
  expect(reachOf(batch(4, 4, 1_000), euros, usd(10))).toEqual({ kind: 'unknown' })
})

it('reaches for a limit that the balance covers, whatever the rows cost; and is short of no more than that', () => {
  expect(reachOf(batch(4, 0), usd(500), usd(500))).toEqual({ kind: 'limit' })
  expect(reachOf(batch(4, 4, 9_000), usd(500), usd(700))).toEqual({
    kind: 'short',
    by: usd(200),
    isPart: false,
  })
})

it('says the balance, when it was heard, and what that means', () => {
  const say = (made: ReturnType<typeof batch>, minor?: number) => {
    const heard = minor === undefined ? undefined : known(minor)
    return reachInWords(reachOf(made, heard?.balance, undefined), heard).join(' ')
  }
  expect(say(batch(1, 1, 1_000), 1_000)).toMatch(
    /^The balance is \$10\.00, as of Nov 20 \d\d:\d\d\. It is enough\.$/,
  )
  expect(say(batch(1, 1, 1_100), 1_000)).toContain('It is not enough: $1.00 short.')
  expect(say(batch(2, 1, 1_100), 1_000)).toContain('$1.00 short for those with a price alone.')
  expect(say(batch(1, 1, 1_100))).toBe('The balance is not known, nor whether it is enough.')
})
