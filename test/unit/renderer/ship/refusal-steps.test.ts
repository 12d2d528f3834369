import { describe, expect, it } from 'vitest'
import { errorCodes, errorReasons, type ErrorInfo } from '../../../../src/contract/errors.ts'
import { knownErrorCodes } from '../../../../src/contract/service-codes.ts'
import { partOf, refusalSteps } from '../../../../src/renderer/ship/refusal-steps.ts'
import { actionsOf, keysOf } from '../../../../src/renderer/ship/stage.ts'
import { stageNames, stageTraits, type StageTraits } from '../../../../src/renderer/ship/stage-traits.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { errors } from '../../../../src/words/en/errors.ts'
import { serviceCodes } from '../../../../src/words/en/service-codes.ts'
import { ship } from '../../../../src/words/en/ship.ts'
import { named, parcelView, verificationView } from '../views.ts'

const ofStation = (code: string, details: ErrorInfo['details'] = {}): ErrorInfo => ({
  code: code as ErrorInfo['code'],
  message: 'no',
  details,
})
const ofService = (code: string): ErrorInfo => ofStation('service_refused', { code })

const money = { amountMinor: 900, currency: 'USD' }
/** What a step needs to be told before it is offered. */
const told: Partial<Record<string, ErrorInfo['details']>> = {
  above_rule_ceiling: { rule: 'West', service: 'GroundAdvantage', price: money, ceiling: money },
}

const every: readonly ErrorInfo[] = [
  ...errorCodes.map((code) => ofStation(code, told[code])),
  ...errorReasons.flatMap((reason) =>
    ['order_incomplete', 'no_rate', 'label_stock_mismatch', 'not_printable', 'invalid_input'].map((code) =>
      ofStation(code, { reason }),
    ),
  ),
  ...knownErrorCodes.map(ofService),
  ofService('SOMETHING.NEW'),
]
/** States whose error has its steps as buttons. */
const withSteps = stageNames.filter((name) => (stageTraits[name] as StageTraits).stepsFirst)
const nameOf = ({ code, details }: ErrorInfo) => `${code} ${JSON.stringify(details)}`

/** What nobody at a bench can do anything about: a code that is added to it is decided, not forgotten. */
const beyondTheBench = [
  'sealed_with_other_key',
  'removed_by_retention',
  'locked_by_administrator',
  'data_folder_in_use',
  'data_folder_of_other_user',
  'update_feed_unreachable',
  'update_not_trusted',
  'update_download_broken',
  'update_waits',
  'update_not_installed',
  'update_no_way_back',
  'not_allowed',
]

describe('the steps of everything that can be said of an order', () => {
  it('are there for every code, but where nothing can be done at the bench', () => {
    const without = every.filter((error) => refusalSteps(error).length === 0).map(({ code }) => code)
    expect(without).toEqual(beyondTheBench)
  })

  it('are buttons of the stage, each with a key, and no key is of two of them', () => {
    expect(withSteps).toContain('scan_failed')
    for (const name of withSteps)
      for (const error of every) {
        const stage = named(name, { error, scanned: 'ORDER-1', parcel: parcelView(), view: {} })
        const actions = actionsOf(stage)
        for (const step of refusalSteps(error)) expect(actions, `${name} ${nameOf(error)}`).toContain(step)
        const keys = keysOf(stage)
        expect(keys.length, `${name} ${nameOf(error)}`).toBeGreaterThanOrEqual(actions.length)
        expect(new Set(keys).size, `${name} ${nameOf(error)}: ${keys.join(' ')}`).toBe(keys.length)
      }
  })

  it('leave OK alone only where the stage says that nothing else can be done', () => {
    for (const name of stageNames)
      for (const error of every) {
        const about = { scanned: 'ORDER-1', parcel: parcelView(), error, reason: 'r', inLine: 1 }
        const view = { draft: {}, check: { problems: [] } }
        const waiting = { id: 'w', orderNumber: 'ORDER-1', ceiling: { amountMinor: 1, currency: 'USD' } }
        const verification = verificationView()
        const stage = named(name, { ...about, view, waiting, verification, condition: 'paper_out' })
        const isAlone = actionsOf(stage).join() === 'acknowledge'
        const says = stageWords(stage, 0).next?.includes(ship.onlyOk) ?? false
        expect(says, `${name} ${nameOf(error)}`).toBe(isAlone)
        if (isAlone) expect(beyondTheBench, name).toContain(error.code)
      }
  })

  it('lead to the account wherever the words send a packer there, and nowhere else', () => {
    const all = [
      ...Object.entries(errors).map(([code, { action }]) => [ofStation(code), action] as const),
      ...knownErrorCodes.map((code) => [ofService(code), serviceCodes[code].action] as const),
    ]
    for (const [error, action] of all) {
      const first = refusalSteps(error)[0]
      if (action.startsWith('Add funds')) expect(first, action).toBe('add_funds')
      else if (/^Connect (it|the account|that account)/.test(action))
        expect(first, action).toBe('connect_account')
      else expect(first, action).not.toBe('add_funds')
    }
  })

  it('open the form in the part where the fault is', () => {
    expect(partOf(ofService('ADDRESS.VALIDATION_FAILED'))).toBe('to')
    expect(partOf(ofService('SERVICE.NOT_SUPPORTED'))).toBe('service')
    expect(partOf(ofStation('no_rate', { reason: 'not_offered' }))).toBe('service')
    expect(partOf(ofStation('order_incomplete', { field: 'toAddress.zip', reason: 'missing' }))).toBe('to')
    expect(partOf(ofStation('order_incomplete', { field: 'packages.0.weight' }))).toBe('packages')
    expect(partOf(ofService('SHIPMENT.BAD_REQUEST'))).toBeUndefined()
  })
})
