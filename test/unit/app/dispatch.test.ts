import { expect, it } from 'vitest'
import { unlimited } from '../../../src/app/guard/authority.ts'
import { createDispatch, type Handlers } from '../../../src/app/dispatch.ts'
import type { Guard } from '../../../src/app/guard/guard.ts'
import { AppError } from '../../../src/contract/errors.ts'
import type { LogFields } from '../../../src/core/runtime.ts'

const logged: { event: string; fields: LogFields | undefined; cause: unknown }[] = []
const log = (event: string, fields?: LogFields, cause?: unknown) => void logged.push({ event, fields, cause })
const handlers = {
  'ship.retry': () =>
    Promise.reject(new AppError('not_found', 'There is no such purchase', { details: { at: 1 } })),
  'print.jobs': (input: unknown) => Promise.resolve({ jobs: [], given: JSON.stringify(input) }),
  'station.status': () => Promise.reject(new Error('canary of a bug')),
} as unknown as Handlers
const open: Guard = (_operation, _input, act) => act(unlimited)
const dispatch = createDispatch(handlers, { info: log, warn: log, error: log }, open)

it('hands a checked input with its defaults to the handler', async () => {
  const given = JSON.stringify({ which: 'latest', limit: 50 })
  expect(await dispatch('print.jobs', {})).toEqual({ ok: true, value: { jobs: [], given } })
})

it('answers an expected failure with its code and details', async () => {
  const purchaseId = '018f0000-0000-7000-8000-000000000000'
  expect(await dispatch('ship.retry', { purchaseId })).toEqual({
    ok: false,
    error: { code: 'not_found', message: 'There is no such purchase', details: { at: 1 } },
  })
})

it('answers input that does not fit with the field, and never with what stood in it', async () => {
  const answer = await dispatch('ship.retry', { purchaseId: 'canary-input' })
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 'invalid_input', details: { field: 'purchaseId' } },
  })
  expect(JSON.stringify(answer)).not.toContain('canary-input')
})

it.each(['no.such', 'toString', '__proto__'])('knows no operation %s', async (name) => {
  expect(await dispatch(name, {})).toMatchObject({ ok: false, error: { code: 'unknown_operation' } })
})

it('answers a bug with an id that stands in the log, and with nothing of the bug', async () => {
  const answer = await dispatch('station.status', {})
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(answer)).not.toContain('canary')
  const { fields } = logged.find(({ event }) => event === 'operation.bug') ?? {}
  expect(answer).toMatchObject({ error: { details: { id: fields?.['id'] } } })
})
