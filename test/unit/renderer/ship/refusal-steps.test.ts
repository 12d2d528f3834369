import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../src/contract/errors.ts'
import { refusalStep } from '../../../../src/renderer/ship/refusal-steps.ts'
import { actionsOf, keysOf } from '../../../../src/renderer/ship/stage.ts'
import { stageNames } from '../../../../src/renderer/ship/stage-traits.ts'
import { errors } from '../../../../src/words/en/errors.ts'
import { serviceCodes } from '../../../../src/words/en/service-codes.ts'
import { named, parcelView } from '../views.ts'

const ofStation = (code: string): ErrorInfo => ({ code: code as ErrorInfo['code'], message: 'no' })
const ofService = (code: string): ErrorInfo => ({
  code: 'service_refused',
  message: 'no',
  details: { code },
})

describe('the step that the words of a refusal name', () => {
  it('is a button wherever they send a packer to the account, and nowhere else', () => {
    const all = [
      ...Object.entries(errors).map(([code, { action }]) => [ofStation(code), action] as const),
      ...Object.entries(serviceCodes).map(([code, { action }]) => [ofService(code), action] as const),
    ]
    for (const [error, action] of all) {
      const named = action.startsWith('Add funds')
        ? 'add_funds'
        : /^Connect (it|the account)/.test(action)
          ? 'connect_account'
          : undefined
      expect(refusalStep(error), action).toBe(named)
    }
  })

  it('has a key of its own on the stage', () => {
    const error = ofService('ACCOUNT.PAYMENT_FAILED')
    for (const name of ['refused', 'scan_failed', 'not_bought', 'incomplete'] as const) {
      const stage = named(name, { error, parcel: parcelView() })
      expect(actionsOf(stage)[0], name).toBe('add_funds')
      expect(keysOf(stage), name).toContain('F8')
    }
    for (const name of stageNames) {
      const keys = keysOf(named(name, { error, parcel: parcelView() }))
      expect(new Set(keys).size, name).toBe(keys.length)
    }
  })
})
