// The manners of a service: everything that it may do with the request that spends money, and with the questions that
// follow. Seconds are the station's own.

import type { Random } from '../../support/random.ts'

/**
 * What the first request gets. `whole`: the shipment; `refused`: the contract's own refusal, with nothing done. `doubled`:
 * it reaches the service twice. `bare_401`: of a gateway, without the contract's words.
 */
export const firstAnswers = [
  'whole',
  'refused',
  'lost',
  'doubled',
  'torn',
  'cut_in_label',
  'html',
  'bad_gateway',
  'bare_401',
  'contract_401',
  '429',
  '500',
  '503',
] as const
export type FirstAnswer = (typeof firstAnswers)[number]

/** When the work on the first request is done; `never`: it did not arrive. */
export const workTimes = ['never', 0, 15, 45, 90] as const
/** How long after that a look-up knows of it. */
export const foundTimes = [0, 15, 45, 300] as const
/** What a repeat under the same transactionId gets. */
export const repeats = ['same', 400, 409, 422] as const

export type Manner = {
  readonly first: FirstAnswer
  readonly workS: (typeof workTimes)[number]
  readonly foundS: (typeof foundTimes)[number]
  readonly repeat: (typeof repeats)[number]
}

export const nameOf = ({ first, workS, foundS, repeat }: Manner) =>
  `${first}, work ${workS === 'never' ? 'never' : `${workS} s`}, found after ${foundS} s, repeat ${repeat}`

/** The contract's own refusals say that nothing was done; what answers whole has worked before it answers. */
function isPossible({ first, workS, foundS, repeat }: Manner): boolean {
  if (first === 'refused' || first === 'contract_401')
    return workS === 'never' && foundS === 0 && repeat === 'same'
  if (first === 'doubled') return workS === 0
  if (first === 'whole') return workS !== 'never'
  if (workS === 'never') return foundS === 0
  return true
}

export const allManners: readonly Manner[] = firstAnswers
  .flatMap((first) =>
    workTimes.flatMap((workS) =>
      foundTimes.flatMap((foundS) => repeats.map((repeat) => ({ first, workS, foundS, repeat }))),
    ),
  )
  .filter(isPossible)

/** So many of all manners that each value is among them, and as many pairs of values as there is room for. */
export function someManners(random: Random, count: number): readonly Manner[] {
  const missing = new Set(allManners.flatMap((manner) => [...valuesOf(manner), ...pairsOf(manner)]))
  const gainOf = (manner: Manner) =>
    100 * valuesOf(manner).filter((value) => missing.has(value)).length +
    pairsOf(manner).filter((pair) => missing.has(pair)).length
  const chosen: Manner[] = []
  const rest = [...random.shuffled(allManners)]
  while (rest.length > 0 && chosen.length < count) {
    const gains = rest.map(gainOf)
    const [best] = rest.splice(gains.indexOf(Math.max(...gains)), 1)
    if (!best) break
    for (const covered of [...valuesOf(best), ...pairsOf(best)]) missing.delete(covered)
    chosen.push(best)
  }
  return chosen
}

const valuesOf = (manner: Manner): readonly string[] =>
  Object.entries(manner).map(([name, value]) => `${name} ${String(value)}`)

function pairsOf(manner: Manner): readonly string[] {
  const values = valuesOf(manner)
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} × ${other}`))
}

/**
 * Whether it can ever be known that it was bought: the first request did not arrive, and every repeat is refused. Only
 * a person ends such a doubt.
 */
export const staysInDoubt = ({ first, workS, repeat }: Manner): boolean =>
  workS === 'never' && repeat !== 'same' && first !== 'refused' && first !== 'contract_401'
