// A target and an event say what is known of them, and no more.

import { describe, expect, it } from 'vitest'
import {
  lastingTellFaults,
  passingTellFaults,
  type ResultTargetView,
  type TellingView,
} from '../../../../src/contract/results.ts'
import { formatMoment } from '../../../../src/words/format.ts'
import { at as on } from '../../../../src/words/en/grammar.ts'
import { languages } from '../../../../src/words/languages.ts'
import { resultText } from '../../../../src/words/result-text.ts'
import {
  faultSentence,
  isTroubled,
  placeOf,
  targetLook,
  tellingBadge,
  tellingLine,
  toldShort,
  whatToDo,
} from '../../../../src/renderer/results/result-looks.ts'

const m = resultText.en
const at = '2026-11-24T09:41:00.000Z'
const id = '0198b2a0-0000-4000-8000-000000000001'
const moment = on(formatMoment(at))

const target = (change: Partial<ResultTargetView> = {}): ResultTargetView => ({
  id,
  config: {
    kind: 'http',
    name: 'Shop',
    enabled: true,
    events: ['parcel.shipped'],
    trackingStatuses: [],
    method: 'POST',
    url: 'https://shop.example/orders/{orderNumber}',
    auth: 'none',
    headerName: 'Authorization',
    user: '',
    body: {},
  },
  hasSecret: false,
  state: 'idle',
  counts: { waiting: 0, stopped: 0, closed: 0 },
  ...change,
})
const withSecret = { ...target().config, auth: 'header' } as ResultTargetView['config']
const telling = (change: Partial<TellingView> = {}): TellingView => ({
  id,
  targetId: id,
  eventId: id,
  event: 'parcel.shipped',
  orderNumber: 'WEB-1',
  at,
  state: 'waiting',
  isBehind: false,
  tries: 0,
  ...change,
})

describe('a target', () => {
  it('that was never told anything does not say that all is told', () => {
    expect(targetLook(m, target()).word).toBe('Nothing to tell yet')
    expect(targetLook(m, target({ toldAt: at }))).toMatchObject({ word: 'All told', tone: 'good' })
  })

  it('whose secret is not here says so before anything fails of it, and not while it is off', () => {
    const of = (change: Partial<ResultTargetView>) => targetLook(m, target({ config: withSecret, ...change }))
    expect(of({ toldAt: at })).toMatchObject({ word: 'Its secret is missing', tone: 'bad' })
    expect(of({ toldAt: at, hasSecret: true }).word).toBe('All told')
    expect(of({ state: 'off' }).word).toBe('Off')
  })

  it('that is off says how many wait, those too that need a person', () => {
    expect(targetLook(m, target({ state: 'off', counts: { waiting: 12, stopped: 2, closed: 0 } })).word).toBe(
      'Off: 14 wait',
    )
    expect(targetLook(m, target({ state: 'off' })).word).toBe('Off')
  })

  it('some of whose events cannot be read says so, whatever else was told, and what to do', () => {
    const closed = { waiting: 0, stopped: 0, closed: 2 }
    expect(targetLook(m, target({ toldAt: at, counts: closed }))).toMatchObject({
      word: '2 cannot be told',
      tone: 'bad',
      lines: [
        '2 events cannot be read, or come after one that cannot, and are not told',
        m.closedTodo,
        expect.anything() as string,
      ],
    })
    expect(targetLook(m, target({ counts: closed })).word).not.toBe(m.nothingYet)
    for (const state of ['off', 'failing', 'telling'] as const)
      expect(targetLook(m, target({ state, counts: { ...closed, waiting: 1 } })).lines).toContain(
        m.closedTodo,
      )
    expect(targetLook(m, target({ counts: { ...closed, stopped: 1 } })).lines).toContain(m.closedTodo)
  })

  it('that does not answer is waited for, and says when and why', () => {
    const failing = target({
      state: 'failing',
      counts: { waiting: 3, stopped: 0, closed: 0 },
      nextAt: at,
      fault: { code: 'no_answer' },
    })
    const { word, tone, lines } = targetLook(m, failing)
    expect([word, tone, lines[0]]).toEqual([
      '3 wait',
      'warn',
      `Tries again ${moment}: the address does not answer`,
    ])
    expect(isTroubled(failing)).toBe(true)
  })

  it('with something for a person says that first', () => {
    const needed = target({ state: 'telling', counts: { waiting: 3, stopped: 2, closed: 0 } })
    const { word, lines } = targetLook(m, needed)
    expect([word, lines[0]]).toEqual(['2 need you', '3 wait'])
    expect(isTroubled({ ...needed, config: { ...needed.config, enabled: false } })).toBe(false)
  })

  it('shows of its address no user, password or query', () => {
    const { config } = target()
    expect(
      placeOf({
        ...config,
        kind: 'http',
        url: 'https://me:secret@shop.example/a/{eventId}?key=secret',
      } as typeof config),
    ).toBe('https://shop.example/a/{eventId}')
  })
})

describe('an event', () => {
  it('that waits is not told yet, and not failed', () => {
    const fault = { code: 'busy', status: 503 } as const
    const waits = telling({ fault, nextAt: at, tries: 4 })
    expect(tellingBadge(m, waits).word).toBe('Not told yet')
    expect(tellingLine(m, waits, target())).toBe(
      `Tries again ${moment}: the address cannot take it now (503).`,
    )
    expect(whatToDo(m, waits)).toBe('It is tried again by itself.')
    expect(tellingLine(m, telling(), target())).toBe('It is told as soon as its turn comes.')
  })

  it('behind another one, or of a target that is off, says what it waits for', () => {
    expect(tellingLine(m, telling({ isBehind: true }), target())).toContain('An earlier event of this order')
    const { config } = target()
    expect(tellingLine(m, telling(), target({ config: { ...config, enabled: false } }))).toBe(
      'It is told once the target is on again.',
    )
  })

  it('is told where the receiver said so, and in a folder where its file is', () => {
    const told = telling({ state: 'told', toldAt: at, tries: 1 })
    expect(tellingLine(m, told, target())).toBe(`The target said yes ${moment}.`)
    const folder = target({
      config: {
        kind: 'folder',
        name: 'ERP',
        enabled: true,
        events: ['parcel.shipped'],
        trackingStatuses: [],
        folder: '/inbox',
        format: 'csv',
      },
    })
    expect(tellingLine(m, told, folder)).toBe(`The file was put into the folder ${moment}.`)
    expect(whatToDo(m, told)).toBeUndefined()
  })

  it('says beside its target in a few words what is known', () => {
    expect(toldShort(m, telling({ state: 'told', toldAt: at }), target())).toBe(`told ${moment}`)
    expect(toldShort(m, telling(), target())).toBe('not told yet')
    expect(toldShort(m, telling({ fault: { code: 'no_answer' }, nextAt: at }), target())).toBe(
      `not told yet · Tries again ${moment}: the address does not answer`,
    )
    expect(
      toldShort(m, telling({ state: 'stopped', fault: { code: 'no_entry', status: 401 } }), target()),
    ).toBe('Needs you: the address does not let the station in (401)')
    expect(toldShort(m, telling({ state: 'skipped', skipReason: 'not_wanted' }), target())).toBe(
      'Left: They do not want it',
    )
  })
})

it.each(languages)(
  'each fault is a sentence in %s, and what is tried again by itself says so',
  (language) => {
    const said = resultText[language]
    for (const code of [...passingTellFaults, ...lastingTellFaults])
      expect(faultSentence(said, { code })).toMatch(/^\p{Lu}.*[^.]\.$/u)
    const byItself = said.faults.no_answer.todo
    for (const code of passingTellFaults) expect(said.faults[code].todo).toContain(byItself)
    for (const code of lastingTellFaults) expect(said.faults[code].todo).not.toContain(byItself)
  },
)
