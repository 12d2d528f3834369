import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { badgeId, guards, settleList } from '../../../../src/core/warehouse/list-rules.ts'
import { canonicalJson } from '../../../../src/base/canonical-json.ts'
import {
  emptyDocument,
  isLine,
  joinLists,
  linesOf,
  mergeLists,
  noteChanges,
  orderId,
  placedOf,
  type ListDocument,
  type ListItem,
} from '../../../../src/core/warehouse/merge-lists.ts'

/** As a version reads that knows these parts, and of limits two. */
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead)
  if (value === null || typeof value !== 'object') return value
  const names = ['name', 'role', 'limits', 'parcel', 'steps']
  const parts = Object.entries(value).filter(([name]) => names.includes(name))
  return Object.fromEntries(parts.map(([name, part]) => [name, asRead(part)]))
}

type ListName = 'operators' | 'presets' | 'rules'

/** A bench with one list, as it would be beside others. */
function bench(name: string, list: ListName, document: ListDocument = emptyDocument) {
  let known = document
  let at = 10
  const items = () => [
    ...linesOf(known),
    ...Object.entries(known.entries).flatMap(([id, { value }]) =>
      isLine(id) || id === orderId || value === undefined ? [] : [{ id, value }],
    ),
  ]
  return {
    document: () => known,
    lines: () => linesOf(known),
    ids: () => linesOf(known).map(({ id }) => id),
    /** At that time of the warehouse's clock. */
    change(now: number, make: (before: readonly ListItem[]) => readonly ListItem[]) {
      at = now
      const before = items()
      const rules = {
        bench: name,
        at,
        guards: guards[list],
        asRead: (_: string, value: unknown) => asRead(value),
      }
      known = noteChanges(known, placedOf(before), make(before), rules)
    },
    meet(other: ListDocument) {
      known = settleList(list, mergeLists(known, other))
      return known
    },
  }
}

const operator = (id: string, role: string, name = id): readonly ListItem[] => [
  { id, value: { name, role, limits: {} } },
  { id: badgeId(id), value: { badgeHash: `hash of ${id}`, badgeSalt: 'salt', badgeShape: 'A' } },
]
const without = (id: string) => (items: readonly ListItem[]) =>
  items.filter((one) => one.id !== id && one.id !== badgeId(id))
const withRole = (id: string, role: string) => (items: readonly ListItem[]) =>
  items.map((one) => (one.id === id ? { id, value: { ...(one.value as object), role } } : one))
const roleOf = (document: ListDocument, id: string) =>
  (document.entries[id]?.value as { role?: string } | undefined)?.role

/** Two benches that know the same operators. */
function two(...operators: readonly (readonly ListItem[])[]) {
  const start = joinLists(emptyDocument, operators.flat(), 'left')
  return { left: bench('left', 'operators', start), right: bench('right', 'operators', start) }
}
function meet(one: ReturnType<typeof bench>, other: ReturnType<typeof bench>) {
  const [a, b] = [one.document(), other.document()]
  one.meet(b)
  other.meet(a)
  expect(canonicalJson(one.document())).toBe(canonicalJson(other.document()))
  return one.document()
}

const entry = fc.record(
  {
    number: fc.integer({ min: 1, max: 4 }),
    bench: fc.constantFrom('left', 'right'),
    life: fc.integer({ min: 0, max: 2 }),
    value: fc.constantFrom('a', 'b'),
  },
  { requiredKeys: ['number', 'bench'] },
)
const document = fc
  .dictionary(fc.constantFrom('x', 'y', 'z'), entry)
  .map((entries): ListDocument => ({ entries }))

test('it does not matter who merges what with whom, in which order, and how often', () => {
  fc.assert(
    fc.property(document, document, document, (a, b, c) => {
      expect(canonicalJson(mergeLists(a, b))).toBe(canonicalJson(mergeLists(b, a)))
      expect(canonicalJson(mergeLists(a, a))).toBe(canonicalJson(a))
      expect(canonicalJson(mergeLists(mergeLists(a, b), c))).toBe(
        canonicalJson(mergeLists(a, mergeLists(b, c))),
      )
    }),
  )
})

test('whatever benches do to their operators apart from each other, all of them agree, and somebody can supervise', () => {
  const act = fc.record({
    who: fc.constantFrom(0, 1, 2),
    what: fc.constantFrom('remove', 'demote', 'promote', 'add', 'meet'),
    id: fc.constantFrom('sue', 'pat', 'ann', 'new'),
    at: fc.integer({ min: 10, max: 40 }),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const start = joinLists(
        emptyDocument,
        ['sue', 'pat', 'ann'].flatMap((id) => operator(id, 'supervise')),
        '0',
      )
      const benches = [0, 1, 2].map((name) => bench(String(name), 'operators', start))
      let shared = start
      const canSupervise = (items: readonly ListItem[]) =>
        items.some(({ value }) => (value as { role?: string }).role === 'supervise')
      for (const { who, what, id, at } of acts) {
        const one = benches[who]!
        if (what === 'meet') shared = one.meet(shared)
        else
          one.change(at, (items) => {
            const isThere = items.some((item) => item.id === id)
            if (what === 'add') return isThere ? items : [...items, ...operator(id, 'pack')]
            const next =
              what === 'remove'
                ? without(id)(items)
                : withRole(id, what === 'demote' ? 'pack' : 'supervise')(items)
            // No bench lets its own last supervisor go.
            return canSupervise(next) ? next : items
          })
        expect(canSupervise(one.lines())).toBe(true)
      }
      for (let round = 0; round < 3; round += 1) for (const one of benches) shared = one.meet(shared)
      for (const one of benches) expect(canonicalJson(one.document())).toBe(canonicalJson(shared))
      expect(canonicalJson(settleList('operators', shared))).toBe(canonicalJson(shared))
      expect(canSupervise(linesOf(shared))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('what two benches did apart from each other', () => {
  it('is both at both, where it was done to different entries', () => {
    const { left, right } = two(operator('sue', 'supervise'), operator('pat', 'pack'))
    left.change(20, withRole('pat', 'look'))
    right.change(30, (items) => [...items, ...operator('ann', 'pack')])
    const both = meet(left, right)
    expect(linesOf(both).map(({ id }) => id)).toEqual(['sue', 'pat', 'ann'])
    expect(roleOf(both, 'pat')).toBe('look')
  })

  it('is, of the same entry, what was done last, whoever tells first', () => {
    const { left, right } = two(operator('sue', 'supervise'), operator('pat', 'pack'))
    right.change(30, withRole('pat', 'supervise'))
    left.change(20, withRole('pat', 'look'))
    expect(roleOf(meet(left, right), 'pat')).toBe('supervise')
  })

  // Hazard: whoever was removed at one bench came back by a limit that was changed at another.
  it('leaves whoever was removed removed, though another bench changed something of them later', () => {
    const { left, right } = two(operator('sue', 'supervise'), operator('pat', 'pack'))
    left.change(20, without('pat'))
    right.change(90, withRole('pat', 'look'))
    const both = meet(left, right)
    expect(both.entries['pat']?.value).toBeUndefined()
    expect(both.entries[badgeId('pat')]?.value).toBeUndefined()
  })

  // Hazard: a lost badge was good again by a limit that was changed at another bench.
  it('leaves a new badge the badge, though another bench changed something else later', () => {
    const { left, right } = two(operator('sue', 'supervise'), operator('pat', 'pack'))
    left.change(20, (items) =>
      items.map((one) =>
        one.id === badgeId('pat')
          ? { ...one, value: { badgeHash: 'new', badgeSalt: 'salt', badgeShape: 'A' } }
          : one,
      ),
    )
    right.change(90, withRole('pat', 'look'))
    const both = meet(left, right)
    expect(both.entries[badgeId('pat')]?.value).toMatchObject({ badgeHash: 'new' })
    expect(roleOf(both, 'pat')).toBe('look')
  })

  it('takes what was done later of two removals back, where they would leave no supervisor', () => {
    const { left, right } = two(
      operator('sue', 'supervise'),
      operator('ann', 'supervise'),
      operator('pat', 'pack'),
    )
    left.change(20, without('sue'))
    right.change(30, without('ann'))
    const both = meet(left, right)
    expect(linesOf(both).map(({ id }) => id)).toEqual(['ann', 'pat'])
    expect(both.entries['ann']).toMatchObject({ restored: true })
    expect(both.entries[badgeId('ann')]?.value).toMatchObject({ badgeHash: 'hash of ann' })
    // Somebody who knows of it removes her for good.
    left.change(40, (items) => [...without('ann')(items), ...operator('kim', 'supervise')])
    expect(linesOf(meet(left, right)).map(({ id }) => id)).not.toContain('ann')
  })

  it('takes the later of two lost roles back, and opens no station that nobody meant to open', () => {
    const roles = two(operator('sue', 'supervise'), operator('ann', 'supervise'))
    roles.left.change(20, withRole('sue', 'pack'))
    roles.right.change(30, withRole('ann', 'pack'))
    expect(roleOf(meet(roles.left, roles.right), 'ann')).toBe('supervise')
    const gone = two(operator('sue', 'supervise'), operator('ann', 'supervise'))
    gone.left.change(20, without('sue'))
    gone.right.change(30, without('ann'))
    expect(gone.left.ids()).toEqual(['ann'])
    expect(linesOf(meet(gone.left, gone.right)).map(({ id }) => id)).toEqual(['ann'])
  })

  it('leaves the list empty where somebody removed the last of all, and brings the supervisor back for a packer of another bench', () => {
    const open = two(operator('sue', 'supervise'))
    open.left.change(20, without('sue'))
    expect(linesOf(meet(open.left, open.right))).toEqual([])
    const { left, right } = two(operator('sue', 'supervise'))
    left.change(20, without('sue'))
    right.change(30, (items) => [...items, ...operator('pat', 'pack')])
    expect(
      linesOf(meet(left, right))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['pat', 'sue'])
  })

  it('leaves a badge that both gave away to the supervisor, and the other needs a new one', () => {
    const { left, right } = two(operator('sue', 'supervise'))
    const badge = { badgeHash: 'twice', badgeSalt: 'salt', badgeShape: 'A' }
    const added = (id: string, role: string) => (items: readonly ListItem[]) => [
      ...items,
      { id, value: { name: 'Ben', role, limits: {} } },
      { id: badgeId(id), value: badge },
    ]
    left.change(20, added('ben-left', 'pack'))
    right.change(30, added('ben-right', 'supervise'))
    const both = meet(left, right)
    expect(both.entries[badgeId('ben-right')]?.value).toEqual(badge)
    expect(both.entries[badgeId('ben-left')]?.value).toMatchObject({ badgeHash: '' })
    // Both stay, and the first who is removed leaves the other without a badge, not with it.
    right.change(40, without('ben-right'))
    expect(meet(left, right).entries[badgeId('ben-left')]?.value).toMatchObject({ badgeHash: '' })
  })
})

// Hazard: of a number that nothing comes after, no change held any more, and no bench could read the list.
it('goes on from the highest number that an entry can have, and removes it all the same', () => {
  const highest = { number: Number.MAX_SAFE_INTEGER, bench: 'left', value: { name: 'Pat', role: 'pack' } }
  const start: ListDocument = { entries: { pat: highest, ann: highest } }
  const [left, right] = [bench('left', 'operators', start), bench('right', 'operators', start)]
  left.change(20, (items) => without('ann')(withRole('pat', 'look')(items)))
  const both = meet(left, right)
  expect(roleOf(both, 'pat')).toBe('look')
  expect(linesOf(both).map(({ id }) => id)).toEqual(['pat'])
  for (const { number } of Object.values(both.entries)) expect(Number.isSafeInteger(number)).toBe(true)
})

describe('packages of two benches', () => {
  const box = (id: string, name = id): ListItem => ({ id, value: { name } })
  const both = (...items: readonly ListItem[]) => {
    const start = joinLists(emptyDocument, items, 'left')
    return { left: bench('left', 'presets', start), right: bench('right', 'presets', start) }
  }

  it('have a name each: of two of one name the later is given a number', () => {
    const { left, right } = both(box('s', 'Small'))
    left.change(20, (items) => [...items, box('tube', 'Tube')])
    right.change(30, (items) => [...items, box('pipe', 'tube'), box('tall', 'S')])
    const names = linesOf(meet(left, right)).map(({ value }) => (value as { name: string }).name)
    expect(names.toSorted()).toEqual(['S 2', 'Small', 'Tube', 'tube 2'])
  })

  it('never all go: the one that was removed last stays', () => {
    const { left, right } = both(box('a'), box('b'))
    left.change(20, (items) => items.filter(({ id }) => id !== 'a'))
    right.change(30, (items) => items.filter(({ id }) => id !== 'b'))
    expect(linesOf(meet(left, right)).map(({ id }) => id)).toEqual(['b'])
  })

  it('come again under the code of one that was removed, once somebody who knows of that adds it', () => {
    const { left, right } = both(box('a'), box('b'))
    left.change(20, (items) => items.filter(({ id }) => id !== 'a'))
    meet(left, right)
    right.change(30, (items) => [...items, box('a', 'A again')])
    expect(linesOf(meet(left, right)).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('keep the order that a person gave them last, and what came since behind it', () => {
    const { left, right } = both(box('a'), box('b'), box('c'))
    left.change(20, (items) => items.toReversed())
    right.change(30, (items) => [...items, box('d')])
    expect(linesOf(meet(left, right)).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
  })
})

describe('a bench that joins', () => {
  const line = (id: string, name: string): ListItem => ({ id, value: { name } })

  it('adds what the warehouse lacks; of one id or one name the warehouse’s holds, and what was removed there stays so', () => {
    const warehouse = bench(
      'left',
      'rules',
      joinLists(emptyDocument, [line('1', 'Heavy'), line('2', 'Light')], 'left'),
    )
    warehouse.change(20, (items) => items.filter(({ id }) => id !== '2'))
    const own = [line('1', 'Mine'), line('2', 'Light'), line('3', ' heavy '), line('4', 'Far')]
    const joined = joinLists(warehouse.document(), own, 'right')
    expect(linesOf(joined)).toEqual([line('1', 'Heavy'), line('4', 'Far')])
    // Whoever changed something before it joined holds against what it offers.
    expect(canonicalJson(mergeLists(joined, warehouse.document()))).toBe(canonicalJson(joined))
  })
})

it('passes on what a newer version wrote, also into an entry that is changed here', () => {
  const newer: ListDocument = {
    entries: {
      pat: { number: 3, bench: 'left', value: { name: 'Pat', role: 'pack', shift: 'late' }, ...{ seen: 1 } },
    },
  }
  const here = bench('right', 'operators', newer)
  here.change(20, (items) => items.map(({ id }) => ({ id, value: { name: 'Patty', role: 'pack' } })))
  expect(here.document().entries['pat']?.value).toEqual({ name: 'Patty', role: 'pack', shift: 'late' })
  expect(canonicalJson(mergeLists(newer, emptyDocument))).toContain('seen')
})

// Hazard: parts that a newer version wrote deep inside a line went with the first change at an older bench.
it('passes on what a newer version wrote inside the parts of an entry, beside it and beside all entries', () => {
  const value = {
    name: 'Pat',
    role: 'pack',
    limits: { parcel: 5, weekly: 9 },
    steps: [
      { name: 'a', by: 'moon' },
      { name: 'b', by: 'sun' },
    ],
  }
  const newer = { entries: { pat: { number: 3, bench: 'left', value, seen: 1 } }, shifts: ['late'] }
  const here = bench('right', 'operators', newer)
  const steps = [{ name: 'b' }, { name: 'new' }, { name: 'a' }]
  here.change(20, () => [{ id: 'pat', value: { name: 'Pat', role: 'look', limits: { parcel: 6 }, steps } }])
  expect(here.document().entries['pat']).toMatchObject({
    seen: 1,
    value: {
      role: 'look',
      limits: { parcel: 6, weekly: 9 },
      steps: [{ name: 'b', by: 'sun' }, { name: 'new' }, { name: 'a', by: 'moon' }],
    },
  })
  expect(here.document()).toMatchObject({ shifts: ['late'] })
  expect(here.meet(emptyDocument)).toMatchObject({ shifts: ['late'] })
  // What this version knows and somebody took away is away.
  here.change(30, () => [{ id: 'pat', value: { name: 'Pat', role: 'look', limits: {} } }])
  expect(here.document().entries['pat']?.value).toEqual({ name: 'Pat', role: 'look', limits: { weekly: 9 } })
})
