import { describe, expect, it } from 'vitest'
import { batchRowStates, type BatchPapersView, type BatchRowState } from '../../../../src/contract/batch.ts'
import { batchEnd, rowsDone } from '../../../../src/renderer/batch/batch-end.ts'

function rowsOf(some: Partial<Record<BatchRowState, number>>) {
  const counts = Object.fromEntries(batchRowStates.map((state) => [state, some[state] ?? 0])) as Record<
    BatchRowState,
    number
  >
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { counts, total: all - counts.taken_out }
}

function endOf(counts: Partial<Record<BatchRowState, number>>, papers: Partial<BatchPapersView>) {
  return batchEnd({
    ...rowsOf(counts),
    papers: { out: 0, waiting: 0, unprinted: 0, unsure: 0, refunded: 0, ...papers },
  })
}

describe('the end of a batch', () => {
  it('is green where every label is known to be out', () => {
    expect(endOf({ bought: 20 }, { out: 20 })).toEqual({ look: 'done', line: '20 of 20 shipped' })
  })

  it.each([
    [{ bought: 19, refused: 1 }, { out: 19 }, 'ask', '19 of 20 shipped, 1 refused'],
    [{ bought: 20 }, { out: 19, unprinted: 1 }, 'ask', '19 of 20 shipped, 1 not printed'],
    [{ bought: 20 }, { out: 19, unsure: 1 }, 'ask', '19 of 20 shipped, 1 not sure'],
    [{ bought: 20 }, { out: 19, refunded: 1 }, 'ask', '19 of 20 shipped, 1 with a refund asked for'],
    [{ bought: 20 }, { out: 19, waiting: 1 }, 'sent', '19 of 20 shipped, 1 waiting for paper'],
    [{ bought: 12, cancelled: 8 }, { out: 12 }, 'quiet', '12 of 20 shipped, 8 not begun'],
    [
      { bought: 12, in_doubt: 1, cancelled: 7 },
      { out: 11, unsure: 1 },
      'doubt',
      '11 of 20 shipped, 2 not sure, 7 not begun',
    ],
    [
      { bought: 18, held: 1, already_shipped: 1 },
      { out: 18 },
      'ask',
      '18 of 20 shipped, 1 held, 1 shipped before',
    ],
  ] as const)('says of %j and %j what became of each row', (counts, papers, look, line) => {
    expect(endOf(counts, papers)).toEqual({ look, line })
  })
  it('fills no bar with rows that were never begun, nor with those that were taken out', () => {
    const { counts, total } = rowsOf({ bought: 12, refused: 1, cancelled: 7, taken_out: 3 })
    expect([rowsDone({ counts, total }), total]).toEqual([13, 20])
    expect(rowsDone(rowsOf({ cancelled: 49 }))).toBe(0)
  })
})
