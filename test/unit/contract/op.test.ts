import { expect, it } from 'vitest'
import { z } from 'zod'
import { op, type Operation } from '../../../src/contract/op.ts'
import { Money } from '../../../src/contract/domain.ts'
import { operationRules, type OperationName } from '../../../src/contract/operations.ts'

const named = Object.entries(operationRules) as [OperationName, Operation][]
const namesOf = (is: (operation: Operation) => boolean) =>
  named.filter(([, operation]) => is(operation)).map(([name]) => name)

it('serves a locked page only what it needs to be unlocked', () => {
  expect(namesOf(({ access }) => access === 'always').sort()).toEqual([
    'operators.badge',
    'operators.lock',
    'operators.state',
    'operators.touch',
    'station.look',
    'station.status',
  ])
})

it('writes down whatever has a limit, what moves the account’s money before it is done', () => {
  const limited = named.flatMap(([name, { limit, audit }]) => (limit ? [{ name, limit, audit }] : []))
  expect(limited.map(({ name }) => name).sort()).toEqual([
    'batch.resume',
    'batch.start',
    'batch.tryAgain',
    'postage.addFunds',
    'refundRequests.ask',
    'refunds.request',
  ])
  for (const { name, limit, audit } of limited) {
    // A batch's parcels are each written down by their own purchase before they are bought.
    expect(audit, name).toMatchObject({ when: limit.kind === 'parcel' ? 'done' : 'money' })
  }
})

it('writes down, before it is done, every word of a person that ends a doubt', () => {
  const ends = namesOf((operation) => /\.(endDoubt|decideDeposit|waive)$/.test(nameOf(operation)))
  expect(ends.length).toBeGreaterThanOrEqual(5)
  for (const name of ends)
    expect(operationRules[name].audit, name).toMatchObject({ when: 'money', reason: 'in.reason' })
})

it('takes no field for the log, or a limit, that the operation does not have', () => {
  const input = z.strictObject({ id: z.string(), amount: Money, why: z.enum(['lost']), note: z.string() })
  const output = z.object({
    rows: z.array(z.object({ rowId: z.string() })),
    parcel: z.object({ number: z.string() }),
  })
  const rules = { access: 'pack', input, output } as const
  const defined = op({
    ...rules,
    limit: { kind: 'funds', amount: 'in.amount' },
    audit: {
      when: 'done',
      each: 'rows',
      subject: ['out.parcel.number', 'in.id'],
      recordId: 'each.rowId',
      reason: 'in.why',
    },
  })
  expect(defined.audit).toMatchObject({ recordId: 'each.rowId' })
  // @ts-expect-error there is no such field
  op({ ...rules, audit: { when: 'done', recordId: 'in.iD' } })
  // @ts-expect-error a field of another record
  op({ ...rules, audit: { when: 'done', subject: 'out.parcel.rowId' } })
  // @ts-expect-error the field is no amount
  op({ ...rules, limit: { kind: 'funds', amount: 'in.id' } })
  // @ts-expect-error free text is no reason
  op({ ...rules, audit: { when: 'done', reason: 'in.note' } })
  // @ts-expect-error nobody says who may
  op({ input, output })
})

const nameOf = (operation: Operation) => named.find(([, each]) => each === operation)?.[0] ?? ''
