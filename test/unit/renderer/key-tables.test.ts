// One key means one thing on a screen: all tables of keys, laid over one another.

import { describe, expect, it } from 'vitest'
import { commands, otherKeyOf } from '../../../src/contract/command-codes.ts'
import { errorCodes, type ErrorInfo } from '../../../src/contract/errors.ts'
import { knownErrorCodes } from '../../../src/contract/service-codes.ts'
import { frameKeys } from '../../../src/renderer/frame/frame-keys.ts'
import { moreKey, screenKeys } from '../../../src/renderer/frame/screen-keys.ts'
import { bindKey, isTakenByScreen } from '../../../src/renderer/keys.ts'
import { actionsOf } from '../../../src/renderer/ship/stage.ts'
import {
  actionKeys,
  draftKeys,
  stageNames,
  stageTraits,
  type StageAction,
  type StageTraits,
} from '../../../src/renderer/ship/stage-traits.ts'
import { named, parcelView } from './views.ts'

const ofFrame: readonly string[] = [...Object.values(frameKeys), moreKey, ...Object.values(screenKeys)]
const keysOfAction = (action: StageAction): readonly string[] => actionKeys[action]
const withOther = (keys: readonly string[]) => keys.flatMap((key) => [key, otherKeyOf(key) ?? []].flat())

/** What a button of the stage does is what its key does on every screen. */
const ofTheFrame: Readonly<Partial<Record<StageAction, string>>> = {
  open_orders: screenKeys.orders,
  open_settings: screenKeys.settings,
  switch_printer: frameKeys.swapPrinter,
}

const twice = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
const inDigits = (keys: readonly string[]) => keys.filter((key) => /^\d$/.test(key))

describe('one key means one thing', () => {
  it('on every screen: the frame, the rail, and what compact keyboards have instead', () => {
    expect(twice(withOther(ofFrame))).toEqual([])
  })

  it('in every state of the stage, with all that may ever be done in it at once', () => {
    for (const name of stageNames) {
      const { actions }: StageTraits = stageTraits[name]
      expect(twice(withOther(actions.flatMap(keysOfAction))), name).toEqual([])
    }
  })

  it('in every state of the stage, whatever was said of its order', () => {
    const errors: readonly ErrorInfo[] = [
      ...errorCodes.map((code) => ({ code, message: '' })),
      ...knownErrorCodes.map((code) => ({
        code: 'service_refused' as const,
        message: '',
        details: { code },
      })),
    ]
    for (const name of stageNames)
      for (const error of errors) {
        const keys = actionsOf(named(name, { error, parcel: parcelView() })).flatMap(keysOfAction)
        expect(twice(withOther(keys)), `${name} ${error.code}`).toEqual([])
      }
  })

  it('on the stage and in its form, beside those of the frame', () => {
    const ofStage = (Object.keys(actionKeys) as StageAction[])
      .filter((action) => ofTheFrame[action] === undefined)
      .flatMap(keysOfAction)
    const frame = new Set(withOther(ofFrame))
    for (const key of withOther([...ofStage, ...draftKeys])) expect(frame.has(key), key).toBe(false)
    for (const [action, key] of Object.entries(ofTheFrame))
      expect(keysOfAction(action as StageAction), action).toEqual([key])
  })

  it('for every action: none is without', () => {
    for (const action of Object.keys(actionKeys) as StageAction[])
      expect(keysOfAction(action).length, action).toBeGreaterThan(0)
  })

  it('for every command that presses one, and no two of them press the same', () => {
    const pressing = commands.filter(({ does }) => does === 'press').map(({ key }) => key)
    expect(twice(pressing)).toEqual([])
    expect(inDigits(pressing)).toHaveLength(5)
  })
})

it('a key that the screen has is no band’s, and a band’s key is no screen’s', () => {
  const endBand = bindKey('F4', () => undefined, 'Move to Zebra right', 'band')
  expect(isTakenByScreen('F4')).toBe(false)
  const endScreen = bindKey('F4', () => undefined, 'Look again')
  expect(isTakenByScreen('F4')).toBe(true)
  endBand()
  expect(isTakenByScreen('F4')).toBe(true)
  endScreen()
  expect(isTakenByScreen('F4')).toBe(false)
})
