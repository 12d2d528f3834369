// Hazard: a label that goes to another address than the order's, or that must not be used, is shown as shipped.

import { describe, expect, it } from 'vitest'
import type { ParcelView, PrintJobState, RefundMark } from '../../../../src/contract/domain.ts'
import { stageOfParcel } from '../../../../src/renderer/ship/stage-of-parcel.ts'
import { actionsOf } from '../../../../src/renderer/ship/stage.ts'
import { stageTraits } from '../../../../src/renderer/ship/stage-traits.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { jobView, parcelView, statusView } from '../views.ts'

const stageOf = (state: PrintJobState, change: Partial<ParcelView> = {}) =>
  stageOfParcel(parcelView({ job: jobView({ state }), ...change }), statusView())

describe('a parcel whose address the service modified', () => {
  it('is not shipped until a person has answered, also while its label prints', () => {
    for (const state of ['queued', 'sending', 'sent', 'confirmed'] as const) {
      const { name } = stageOf(state, { addressModified: 'told' })
      expect(name, state).toBe('address_modified')
      expect(stageTraits[name].look, state).toBe('ask')
    }
  })
  it('is kept or refused; what nobody can be shown is refused alone', () => {
    expect(actionsOf(stageOf('confirmed', { addressModified: 'told' }))).toEqual([
      'keep_address',
      'refuse_address',
      'acknowledge',
    ])
    const untold = stageOf('confirmed', { addressModified: 'not_told' })
    expect(actionsOf(untold)).toEqual(['refuse_address', 'acknowledge'])
    expect(stageWords(untold, 0).next).toContain('does not bring the address')
  })
  it('hides no question about its paper', () => {
    expect(stageOf('unknown', { addressModified: 'told' }).name).toBe('ask')
  })
})

it('a label that is out can be voided, and one whose printer may still confirm it, or that is void, cannot', () => {
  expect(actionsOf(stageOf('confirmed'))).toEqual(['void'])
  expect(actionsOf({ name: 'sent', parcel: parcelView(), canConfirm: false })).toEqual(['void'])
  expect(actionsOf({ name: 'sent', parcel: parcelView(), canConfirm: true })).toEqual([])
  const refund = { askedAt: '2026-11-20T09:00:00.000Z', state: 'requested' } as const
  expect(actionsOf(stageOf('confirmed', { refund }))).not.toContain('void')
})

it('a parcel whose refund was asked for says what is known of that', () => {
  const askedAt = '2026-11-20T09:00:00.000Z'
  const lineOf = (refund: RefundMark) => stageWords(stageOf('confirmed', { refund }), 0).line
  expect(lineOf({ askedAt, state: 'prepared' })).toMatch(/Its refund was asked for .* · Waits to be sent$/)
  expect(lineOf({ askedAt, state: 'in_doubt' })).toMatch(/ · Not sure$/)
  expect(lineOf({ askedAt, state: 'requested' })).toMatch(/ · Asked for$/)
  expect(lineOf({ askedAt, state: 'requested', status: 'Approved' })).toMatch(/ · Approved$/)
})

it('a parcel whose refund was asked for says that its label is to be destroyed', () => {
  const refund = { askedAt: '2026-11-20T09:00:00.000Z', state: 'requested' } as const
  for (const state of ['queued', 'confirmed', 'failed'] as const) {
    const stage = stageOf(state, { refund, addressModified: 'told' })
    expect(stage.name, state).toBe('voided')
    expect(stageWords(stage, 0).next).toContain('Destroy the printed label')
  }
  expect(stageOf('unknown', { refund }).name).toBe('ask')
})
