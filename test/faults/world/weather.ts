// What a shift is made to suffer. Each shift draws few faults and draws them often (swarm testing): faults that are all
// there at once hide what a few of them do together.

import type { Seeded } from './seeded.ts'

/** What becomes of one request that may spend. `…_after`: the work behind it is done all the same. */
export const spendFates = [
  'well',
  'refused',
  'unreachable',
  'never_arrives',
  'lost',
  'silent',
  'torn',
  'html',
  'answer_doubled',
  'error_under_200',
  'request_doubled',
  '429_before',
  '429_after',
  '500_before',
  '500_after',
  '503_before',
  '503_after',
  '408_after',
  '401_bare_after',
  'no_label',
  'one_label',
  'label_torn',
] as const
export type SpendFate = (typeof spendFates)[number]

/** What becomes of one question. */
export const askFates = [
  'well',
  'unreachable',
  'lost',
  'silent',
  'torn',
  'html',
  '401',
  '429',
  '500',
  '503',
] as const
export type AskFate = (typeof askFates)[number]

export const repeatManners = ['same', '400', '409', '422'] as const
export type RepeatManner = (typeof repeatManners)[number]
export const tokenManners = ['lasting', 'short', 'opaque'] as const
export const printerManners = ['well', 'paper_out', 'off', 'silent', 'resets', 'lies'] as const
export type PrinterManner = (typeof printerManners)[number]

export type Weather = {
  readonly spend: Readonly<Record<SpendFate, number>>
  readonly ask: Readonly<Record<AskFate, number>>
  /** How the service answers a transactionId that it knows. */
  readonly repeat: RepeatManner
  /** How long after its making a record is found. */
  readonly appearsAfterMs: readonly number[]
  readonly worksForMs: readonly number[]
  readonly token: (typeof tokenManners)[number]
  /** A history that tells no transactionId of funds that were added. */
  readonly fundsUnnamed: boolean
  readonly printer: Readonly<Record<PrinterManner, number>>
  /** How often a write of the station's is slow. */
  readonly slowDisk: number
  /** Stations that die in one shift. */
  readonly deaths: number
  readonly closings: number
  readonly wallJumps: number
  readonly batch: boolean
  readonly endOfDay: boolean
}

const appearances = [0, 15_000, 45_000, 300_000] as const
const works = [0, 200, 2_000, 30_000, 45_000, 90_000] as const

/** Each of the names with a chance of being there at all; what is there has a weight of its own. */
function swarm<T extends string>(
  names: readonly T[],
  often: number,
  chance: Seeded,
  calm: T,
): Record<T, number> {
  const weights = Object.fromEntries(
    names.map((name) => [name, chance.chance(0.25) ? chance.between(1, 4) : 0]),
  ) as Record<T, number>
  const faults = names.reduce((sum, name) => sum + (name === calm ? 0 : weights[name]), 0)
  weights[calm] = faults === 0 ? 1 : (faults * (1 - often)) / often
  return weights
}

function some<T>(list: readonly T[], chance: Seeded): readonly T[] {
  const picked = list.filter(() => chance.chance(0.4))
  return picked.length > 0 ? picked : [chance.pick(list)]
}

/**
 * A gateway that sends a request on a second time, and answers with the refusal that the copy got, cannot be told from
 * the contract's refusal of a first try: that is not promised.
 */
const believed = new Set<RepeatManner>(['400', '422'])

export function drawWeather(chance: Seeded): Weather {
  const repeat = chance.pick(repeatManners)
  const spend = swarm(spendFates, chance.pick([0.1, 0.3, 0.6]), chance, 'well')
  return {
    spend: believed.has(repeat) ? { ...spend, request_doubled: 0 } : spend,
    ask: swarm(askFates, chance.pick([0.05, 0.2, 0.5]), chance, 'well'),
    repeat,
    appearsAfterMs: some(appearances, chance),
    worksForMs: some(works, chance),
    token: chance.pick(tokenManners),
    fundsUnnamed: chance.chance(0.3),
    printer: swarm(printerManners, chance.pick([0.05, 0.2, 0.4]), chance, 'well'),
    slowDisk: chance.pick([0, 0.02, 0.2]),
    deaths: chance.pick([0, 1, 1, 2, 4]),
    closings: chance.pick([0, 0, 1]),
    wallJumps: chance.pick([0, 0, 1, 3]),
    batch: chance.chance(0.4),
    endOfDay: chance.chance(0.5),
  }
}

/** After the shift: the service and the line are well, and what is on its way comes. */
export const fairWeather: Pick<Weather, 'spend' | 'ask'> = {
  spend: Object.fromEntries(spendFates.map((fate) => [fate, fate === 'well' ? 1 : 0])) as Weather['spend'],
  ask: Object.fromEntries(askFates.map((fate) => [fate, fate === 'well' ? 1 : 0])) as Weather['ask'],
}
