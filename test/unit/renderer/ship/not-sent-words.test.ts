// What the stage says of an order for which nothing was asked of the service.

import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../src/contract/errors.ts'
import { stageOf } from '../../../../src/renderer/ship/stage-of-scan.ts'
import { actionsOf } from '../../../../src/renderer/ship/stage.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { languages } from '../../../../src/words/languages.ts'
import { wordsIn } from '../../../support/all-words.ts'
import { statusView } from '../views.ts'

function said(code: ErrorInfo['code'], details: ErrorInfo['details']) {
  const orderNumber = 'ORDER-1007'
  const outcome = { kind: 'not_sent', orderNumber, error: { code, message: '', details } } as const
  const scan = { kind: 'answered', scanned: orderNumber, outcome } as const
  const scene = { link: 'up', status: statusView(), scan, parcel: undefined } as const
  const stage = stageOf(scene)
  return { ...stageWords(stage, 0), actions: actionsOf(stage) }
}
const line = (...of: Parameters<typeof said>) => said(...of).line

it('an order that lacks something says what, in the words of its form', () => {
  const lacking = line('order_incomplete', { field: 'toAddress.state', reason: 'missing' })
  expect(lacking).toContain('To · State is missing.')
  expect(lacking).toContain('Where the country has none')
})

it.each([
  [{ field: 'shipDate', reason: 'wrong', fault: 'in_the_past' }, 'Ship date is in the past.'],
  [{ field: 'toAddress.zip', reason: 'wrong' }, 'To · ZIP is not right.'],
])('an order with a wrong field names it: %o', (details, said) => {
  expect(line('order_incomplete', details)).toContain(said)
})

it('an order that has no rate says why, where that is known', () => {
  expect(line('no_rate', { reason: 'several_currencies' })).toContain('several currencies')
  expect(line('no_rate', { reason: 'none_offered' })).toContain('or the service itself')
})

it.each([
  [undefined, 'change', 'Change the service.'],
  ['not_offered', 'change', 'Change the service.'],
  ['none_tracked', 'change', 'Change the service.'],
  ['rate_gone', 'retry', 'Try again, or change the service.'],
  ['none_offered', 'retry', 'Try again, or change the package.'],
])('an order that has no rate (%s) says what its first button does', (reason, step, next) => {
  const { actions, next: told } = said('no_rate', reason ? { reason } : {})
  expect(actions[0]).toBe(step)
  expect(told).toContain(next)
})

it.each([
  ['order_cancelled', 'take_back', 'If it is to be shipped after all, F7 takes it back.'],
  ['order_held', 'release_order', 'If it is to be shipped, F7 releases it.'],
] as const)('%s: that nothing was bought is said once, and by which key it goes on', (code, step, next) => {
  const stage = said(code, undefined)
  expect(stage.actions[0]).toBe(step)
  expect(stage.next).toBe(`Nothing was bought. ${next}`)
  expect(stage.line).not.toContain('bought')
})

it.each(languages)('in %s no sentence of an error says what the stage says beside it', (language) => {
  const { errors, ship } = wordsIn(language)
  const texts = Object.values(errors).map(({ sentence, action }) => `${sentence} ${action}`)
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter((text) => text.includes(ship.scanFailedNext))).toEqual([])
})
