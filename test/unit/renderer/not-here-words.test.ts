import { expect, it } from 'vitest'
import type { NotHere } from '../../../src/contract/order-look-up.ts'
import { typedNotHere } from '../../../src/renderer/not-here-words.ts'

const down = (source: string) => ({
  source,
  error: { code: 'order_source_unreachable', message: 'no answer' } as const,
})
const none = { noneAt: ['Shop', 'Market'], unanswered: [] }
const line = (notHere: NotHere) => typedNotHere('A-1', notHere)?.what

it('says that there is no such order only where all who were asked said so', () => {
  expect(typedNotHere('A-1', { lookedUp: none })).toEqual({
    what: 'A-1: no such order, here or at Shop, Market',
    more: '',
  })
  const notKnown = typedNotHere('A-1', { lookedUp: { noneAt: ['Shop'], unanswered: [down('Market')] } })
  expect(notKnown?.what).toBe('A-1: Whether it is at Market is not known')
  expect(notKnown?.more).not.toBe('')
  expect(JSON.stringify(notKnown)).not.toContain('no such order')
})

it('says of two that did not answer which they are, each with its reason', () => {
  const { what, more } = typedNotHere('A-1', {
    lookedUp: { noneAt: [], unanswered: [down('Shop'), down('Market')] },
  })!
  expect(what).toBe('A-1: Whether it is at Shop, Market is not known')
  expect(more).toMatch(/^Shop: .+ Market: .+/)
})

it('says beside what the sources said that the other benches could not be asked', () => {
  expect(typedNotHere('A-1', { unasked: true })).toEqual({
    what: 'No order for “A-1”',
    more: 'Not here, and the other benches cannot be asked now.',
  })
  expect(typedNotHere('A-1', { unasked: true, lookedUp: none })?.more).toContain('other benches')
})

it('says who has it where its row cannot be taken, and has nothing to say where nobody could be asked', () => {
  const row = { line: 1, column: 'zip', reason: { code: 'not_a_zip' } } as const
  const rejected = { row, lookedUpAt: 'Shop', importedAt: '2026-11-29T12:00:00.000Z' }
  expect(line({ rejected, lookedUp: { noneAt: ['Market'], unanswered: [] } })).toMatch(
    /^A-1: Its row was not taken/,
  )
  expect(typedNotHere('A-1', { rejected })?.more).toBe('Shop has it. Mend it there, and try again.')
  expect(typedNotHere('A-1', {})).toBeUndefined()
})
