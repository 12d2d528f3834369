// What a target and an event for it look like, and never more than is known: told is what the receiver said yes to; what waits is not
// told yet, and nobody says that it did not come about.

import { feedPlace } from '../../contract/feed-place.ts'
import type { ResultTargetConfig, ResultTargetView, TellFault, TellingView } from '../../contract/results.ts'
import { formatCount, formatMoment } from '../format.ts'
import { labelled } from '../language.ts'
import type { BadgeLook } from '../ui/looks.ts'
import type { ResultWords } from './result-words.ts'

/** As it begins a sentence. */
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What is wrong, as part of a sentence. */
export const faultSays = (m: ResultWords, { code, status, serverCode }: TellFault): string => {
  const said = status ?? serverCode
  return m.faults[code].what(said === undefined ? '' : m.status(said))
}

/** What is wrong, as a sentence. */
export const faultSentence = (m: ResultWords, fault: TellFault): string => `${begun(faultSays(m, fault))}.`

export type TargetLook = BadgeLook & {
  /** In a few large words. */
  readonly word: string
  /** What else is so, a line each. */
  readonly lines: readonly string[]
}

/** When it is tried again, and why it did not get there. */
function triesAgain(m: ResultWords, nextAt: string | undefined, fault: TellFault | undefined): string {
  const when = nextAt === undefined ? m.triesAgainSoon : m.triesAgain(formatMoment(nextAt))
  return fault ? labelled(when, faultSays(m, fault)) : when
}

/** How many cannot be read, and what to do. */
const closedLines = (m: ResultWords, count: number): readonly string[] => [m.closedWhat(count), m.closedTodo]

export function targetLook(m: ResultWords, target: ResultTargetView): TargetLook {
  const { state, counts, nextAt, fault, toldAt, oldestAt } = target
  const open = counts.waiting + counts.stopped
  const oldest = counts.waiting > 0 && oldestAt !== undefined ? [m.oldest(formatMoment(oldestAt))] : []
  const last = toldAt === undefined ? [] : [m.lastTold(formatMoment(toldAt))]
  const closed = counts.closed > 0 ? closedLines(m, counts.closed) : []
  if (state === 'off')
    return {
      tone: 'quiet',
      icon: 'pause',
      word: open > 0 ? m.offWaits(open) : m.off,
      lines: [...closed, m.offHint, ...oldest],
    }
  const again = state === 'failing' ? [triesAgain(m, nextAt, fault)] : []
  if (counts.stopped > 0 || counts.closed > 0)
    return {
      tone: 'bad',
      icon: 'alert',
      word: counts.stopped > 0 ? m.needYou(counts.stopped) : m.closed(counts.closed),
      lines: [
        ...(counts.waiting > 0 ? [m.waits(counts.waiting)] : []),
        ...closed,
        ...again,
        ...oldest,
        ...last,
      ],
    }
  const { config, hasSecret } = target
  if (state === 'idle' && config.kind === 'http' && config.auth !== 'none' && !hasSecret)
    return {
      tone: 'bad',
      icon: 'alert',
      word: m.noSecret,
      lines: [...(counts.waiting > 0 ? [m.waits(counts.waiting)] : []), ...oldest, ...last],
    }
  if (state === 'failing')
    return {
      tone: 'warn',
      icon: 'wait',
      word: m.waits(counts.waiting),
      lines: [...again, ...oldest, ...last],
    }
  if (counts.waiting > 0)
    return {
      tone: 'busy',
      icon: state === 'telling' ? 'arrow' : 'wait',
      word: m.waits(counts.waiting),
      lines: [...(state === 'telling' ? [m.telling] : []), ...oldest, ...last],
    }
  if (state === 'telling') return { tone: 'busy', icon: 'arrow', word: m.telling, lines: last }
  if (toldAt === undefined) return { tone: 'quiet', icon: 'wait', word: m.nothingYet, lines: [] }
  return { tone: 'good', icon: 'check', word: m.allTold, lines: last }
}

const looks: Readonly<Record<TellingView['state'], BadgeLook>> = {
  waiting: { tone: 'quiet', icon: 'wait' },
  stopped: { tone: 'bad', icon: 'alert' },
  told: { tone: 'good', icon: 'check' },
  skipped: { tone: 'quiet', icon: 'cross' },
}

export function tellingBadge(
  m: ResultWords,
  { state, fault }: TellingView,
): BadgeLook & { readonly word: string } {
  const look = state === 'waiting' && fault ? ({ tone: 'warn', icon: 'wait' } as const) : looks[state]
  return { ...look, word: m.states[state] }
}

/** What is known of it, in one sentence or two; `target`: the one that it is for, where that is known. */
export function tellingLine(
  m: ResultWords,
  telling: TellingView,
  target: ResultTargetView | undefined,
): string {
  const { state, isBehind, fault, nextAt, toldAt, skipReason } = telling
  if (state === 'told') {
    if (toldAt === undefined) return m.states.told
    const when = formatMoment(toldAt)
    return target?.config.kind === 'folder' ? m.folderToldAt(when) : m.toldAt(when)
  }
  if (state === 'skipped') return skipReason ? `${m.skipReasons[skipReason]}.` : m.states.skipped
  if (state === 'stopped') return fault ? faultSentence(m, fault) : m.states.stopped
  if (target?.config.enabled === false) return m.waitsForTarget
  if (isBehind) return m.waitsForOne
  return fault ? `${triesAgain(m, nextAt, fault)}.` : m.soon
}

/** What a person can do, where anything stands in the way of it. */
export const whatToDo = (m: ResultWords, { state, fault }: TellingView): string | undefined =>
  fault && (state === 'waiting' || state === 'stopped') ? m.faults[fault.code].todo : undefined

/** The same in a few words, beside the name of its target: `told at 14:02`, `not told yet, tries again at …`. */
export function toldShort(
  m: ResultWords,
  telling: TellingView,
  target: ResultTargetView | undefined,
): string {
  const { state, toldAt, fault, nextAt, isBehind, skipReason } = telling
  if (state === 'told') return toldAt === undefined ? m.states.told : m.toldShort(formatMoment(toldAt))
  if (state === 'skipped')
    return skipReason ? labelled(m.states.skipped, m.skipReasons[skipReason]) : m.states.skipped
  if (state === 'stopped') return fault ? labelled(m.states.stopped, faultSays(m, fault)) : m.states.stopped
  if (isBehind || !fault || target?.config.enabled === false) return m.notToldYet
  return `${m.notToldYet} · ${triesAgain(m, nextAt, fault)}`
}

/** It can be told again, or be left. */
export const isOpen = ({ state }: TellingView): boolean => state === 'waiting' || state === 'stopped'

/** `Parcel 2`, where it is of one. */
export const parcelSays = (m: ResultWords, { parcelNumber }: TellingView): string | undefined =>
  parcelNumber === undefined ? undefined : m.parcel(parcelNumber)

/** Where it goes to, without anything that could be a secret: of an address neither user nor query. */
export function placeOf(config: ResultTargetConfig): string {
  if (config.kind === 'folder') return config.folder
  if (config.kind === 'database') {
    const { kind, host, port, database } = config.place
    return `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}/${database}`
  }
  return feedPlace(config.url).replace(/^(\w+:\/\/)[^/@]*@/, '$1')
}

/** How many of them there are, in the words of the board. */
export const countSays = (m: ResultWords, count: number): string => m.count(formatCount(count))

/** Something of it did not get there yet, and may be tried at once. */
export const isTroubled = ({ config, state, counts }: ResultTargetView): boolean =>
  config.enabled && (counts.stopped > 0 || (state === 'failing' && counts.waiting > 0))
