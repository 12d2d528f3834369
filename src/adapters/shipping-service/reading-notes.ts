// Notes, while an answer is read, which of its names gave what: the report that is shown of it. Places and names, no values.

import type { AnswerReading, FieldReading } from '../../core/readings/kept-answer.ts'
import { isObject, placeOf, valueAt } from './json.ts'
import type { LookedFor, ReadingListener } from './read-response.ts'

/** Names from the answer's top. */
type Place = readonly string[]

/** Something in the answer: a value, or a part that holds some. */
type Node = { readonly at: Place; readonly isPart: boolean; readonly value: unknown }

type Noted = Omit<FieldReading, 'choices'> & {
  /** Where the first records lie in which it was missed. */
  readonly bases: readonly Place[]
  /** What would do: a part as well as a value. */
  readonly takesParts: boolean
}

/** References lead around in circles: nothing that is read lies deeper. */
const deepest = 14
const deepestWrapper = 3
const mostBases = 5
const mostChoices = 60
const mostLeftOver = 400

const textOf = (place: Place) => place.join('.')
const isIndex = (name: string) => /^\d+$/.test(name)
/** Members of a list are alike. */
const alike = (place: Place) => place.map((name) => (isIndex(name) ? '*' : name)).join('.')
const isWithin = (place: Place, holder: Place) =>
  place.length > holder.length && holder.every((name, at) => place[at] === name)
const some = (texts: readonly string[], most: number) => [...new Set(texts)].slice(0, most)

export function createReadingNotes() {
  const nodes: Node[] = []
  const places = new Map<unknown, Place>()
  const noted = new Map<string, Noted>()
  /** Places that were used, all that they hold included. */
  const taken = new Set<string>()
  /** Places that hold one of those. */
  const holding = new Set<string>()

  function walk(value: unknown, at: Place): void {
    if (value === null || value === undefined || value === '' || at.length > deepest) return
    const isPart = typeof value === 'object'
    if (at.length > 0) nodes.push({ at, isPart, value })
    if (!isPart) return
    if (!places.has(value)) places.set(value, at)
    for (const [name, each] of Object.entries(value)) walk(each, [...at, name])
  }

  function take(place: Place): void {
    taken.add(textOf(place))
    for (let depth = 1; depth < place.length; depth++) holding.add(textOf(place.slice(0, depth)))
  }

  /** A field that was found in one record and missed in another tells both: its name, and that it was missed. */
  function note(found: Noted): void {
    const key = `${found.record}.${found.field}`
    const before = noted.get(key)
    const bases = [...(before?.bases ?? []), ...found.bases].slice(0, mostBases)
    noted.set(key, { ...(before && before.state !== 'missed' ? before : found), bases })
  }

  function field({ record, field: name, origins, found, isWhole }: LookedFor): void {
    const at = origins.map((origin) => places.get(origin))
    const of = { record, field: name, takesParts: !isWhole }
    if (found === undefined || found === 'unclear') {
      const bases = at[0] ? [at[0]] : []
      note({ ...of, state: found ?? 'missed', name: undefined, bases })
      return
    }
    note({ ...of, state: 'found', name: found.name, bases: [] })
    for (const [index, origin] of origins.entries()) {
      const place = placeOf(origin, found.name)
      const base = at[index]
      if (!place || !base) continue
      if (isWhole || typeof valueAt(origin, found.name) !== 'object') take([...base, ...place])
      return
    }
  }

  const listener: ReadingListener = {
    opened(answer) {
      // What JSON:API includes is read where it is referred to.
      const isJsonApi = isObject(answer) && Array.isArray(answer['included'])
      walk(isJsonApi ? { ...answer, included: undefined } : answer, [])
      places.set(answer, [])
    },
    field,
    records(record, part, found) {
      const of = { record, field: 'in', takesParts: true } as const
      const at = places.get(part)
      const [first] = found
      if (first === undefined) {
        note({ ...of, state: 'missed', name: undefined, bases: at ? [at] : [] })
        return
      }
      note({ ...of, state: 'found', name: alike(places.get(first) ?? []), bases: [] })
      // Records that are texts are used as they are.
      const texts = new Set(found.filter((each) => typeof each === 'string'))
      if (texts.size > 0) for (const node of nodes) if (texts.has(node.value as string)) take(node.at)
    },
  }

  /** Its own place was used, or one around it, or one in it. */
  const isUsed = ({ at }: Node) =>
    holding.has(textOf(at)) || at.some((_, depth) => taken.has(textOf(at.slice(0, depth + 1))))

  function reading(problem: AnswerReading['problem']): AnswerReading {
    const unused = nodes.filter((node) => !isUsed(node))
    const choicesOf = ({ bases, takesParts }: Noted) =>
      bases.flatMap((base) =>
        unused
          .filter(({ at, isPart }) => isWithin(at, base) && (takesParts || !isPart))
          .map(({ at }) => textOf(at.slice(base.length))),
      )
    const couldWrap = nodes.filter(
      ({ at, isPart }) => isPart && at.length <= deepestWrapper && !at.some(isIndex),
    )
    return {
      fields: [...noted.values()].map((each) => ({
        record: each.record,
        field: each.field,
        state: each.state,
        name: each.name,
        choices: some(choicesOf(each), mostChoices),
      })),
      leftOver: some(
        unused.filter(({ isPart }) => !isPart).map(({ at }) => alike(at)),
        mostLeftOver,
      ),
      wrappers: some(
        couldWrap.map(({ at }) => textOf(at)),
        mostChoices,
      ),
      problem,
    }
  }

  return { listener, reading }
}
