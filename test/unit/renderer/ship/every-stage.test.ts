import { describe, expect, it } from 'vitest'
import { printJobStates, type PrintJobView } from '../../../../src/contract/domain.ts'
import type { ShipmentDraft } from '../../../../src/contract/shipment-draft.ts'
import { stageOfParcel } from '../../../../src/renderer/ship/stage-of-parcel.ts'
import { stageNames, stageTraits } from '../../../../src/renderer/ship/stage-traits.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { jobView, named, parcelView, statusView, verificationView } from '../views.ts'

const withJob = (change: Partial<PrintJobView>) => parcelView({ job: jobView(change) })

describe('every stage', () => {
  it('has a word of at most two short words, and a line', () => {
    const ceiling = { amountMinor: 2_500, currency: 'USD' }
    const about = {
      parcel: withJob({ state: 'sent' }),
      scanned: 'X',
      error: { code: 'internal', message: 'm' },
      reason: 'r',
      condition: 'unknown',
      verification: verificationView(),
      canConfirm: true,
      inLine: 1,
      view: { draft: {} as ShipmentDraft, check: { problems: [{ field: 'weight' }] } },
      waiting: { id: 'w', orderNumber: 'X', scannedAt: '2026-11-20T09:00:00.000Z', ceiling, place: 1 },
    }
    for (const name of stageNames) {
      const words = stageWords(named(name, about), 3)
      expect(words.word.length, name).toBeGreaterThan(0)
      expect(words.word.length, name).toBeLessThanOrEqual(12)
      expect(words.line, name).not.toBe('')
    }
  })
  it('that stays until the packer has acted lets the packer act', () => {
    for (const name of stageNames) {
      const traits: { stays?: true; actions: readonly string[] } = stageTraits[name]
      if (traits.stays)
        expect(
          traits.actions.some((one) => ['answer', 'acknowledge', 'set_aside'].includes(one)),
          name,
        ).toBe(true)
    }
  })
  it('says confirmed only where the printer confirmed', () => {
    for (const state of printJobStates) {
      const stage = stageOfParcel(withJob({ state, answered: true }), statusView())
      const said = Object.values(stageWords(stage, 0)).join(' ')
      expect(said.includes('confirmed'), state).toBe(state === 'confirmed')
    }
  })
  it('tells the price and the service of its parcel', () => {
    const { subject } = stageWords(stageOfParcel(withJob({ state: 'confirmed' }), statusView()), 0)
    expect(subject).toBe('ORDER-1007 · Ground Advantage · $8.42')
  })
})
