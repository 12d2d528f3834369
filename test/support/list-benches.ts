// Benches that share their lists: their own settings files and seals, and a warehouse in memory that is cut, put back, or loses its
// answers.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'
import { shippingRulesStore } from '../../src/app/profile/shipping-rules.ts'
import { keptTargets } from '../../src/app/profile/kept-placed.ts'
import { keptSetting } from '../../src/app/profile/kept-setting.ts'
import type { Stores } from '../../src/app/profile/stores.ts'
import { listKeys } from '../../src/app/station/list-envelope.ts'
import { createOperators } from '../../src/app/station/operators.ts'
import { presetsOf } from '../../src/app/station/package-presets.ts'
import { sharedBooks, type BooksPorts } from '../../src/app/station/shared-books.ts'
import { sourcesBook } from '../../src/app/station/shared-sources-book.ts'
import { targetsBook } from '../../src/app/station/shared-targets-book.ts'
import { KeptListSetting, openSettingsFile } from '../../src/app/station/station-settings.ts'
import { administered } from '../../src/app/station/station-profile.ts'
import { AppError } from '../../src/contract/errors.ts'
import type { SharedListName } from '../../src/contract/shared-list-words.ts'
import { StationProfile } from '../../src/contract/station-profile.ts'
import type { OperatorRole } from '../../src/contract/access.ts'
import { createListSharing } from '../../src/core/warehouse/share-lists.ts'
import type { SharedLists, TakenEntry, ToldList } from '../../src/core/warehouse/shared-lists.ts'
import { benchSources } from './bench-sources.ts'
import { manualClock } from './manual-clock.ts'
import { memoryResultStore } from './memory-result-store.ts'
import { quickHash } from './quick-hash.ts'

export const warehouseId = randomUUID()
export const key = { version: 1, key: randomBytes(32) }

/** The warehouse, and what is wrong with its answers. */
export const warehouse = {
  clock: manualClock(),
  rows: new Map<SharedListName, ToldList>(),
  fault: undefined as 'cut' | 'lost answer' | 'put out' | undefined,
  log: [] as string[],
  reads: 0,
  /** A hash takes as long. */
  hashing: Promise.resolve(),
}
const cutOff = () => new AppError('warehouse_cut_off', 'cut')

beforeEach(() => {
  Object.assign(warehouse, {
    clock: manualClock(),
    rows: new Map(),
    fault: undefined,
    log: [],
    reads: 0,
    hashing: Promise.resolve(),
  })
})

/** Its clock is an hour ahead of the benches'. */
export const nowMicros = () => (warehouse.clock.now().getTime() + 3_600_000) * 1000

const inMemory: SharedLists = {
  warehouseOf: () => Promise.resolve(warehouseId),
  heads() {
    if (warehouse.fault === 'cut') return Promise.reject(cutOff())
    return Promise.resolve({
      nowMicros: nowMicros(),
      numbers: Object.fromEntries([...warehouse.rows].map(([list, { number }]) => [list, number])),
    })
  },
  read(list) {
    warehouse.reads += 1
    return Promise.resolve(warehouse.rows.get(list))
  },
  tell(list, { follows, sealed }) {
    if (warehouse.fault === 'put out' || warehouse.rows.get(list)?.number !== follows)
      return Promise.resolve(undefined)
    const number = Math.max((follows ?? 0) + 1, nowMicros())
    warehouse.rows.set(list, { number, sealed })
    return warehouse.fault === 'lost answer' ? Promise.reject(cutOff()) : Promise.resolve(number)
  },
}

const noLocks: BooksPorts['stationProfile'] = { profile: undefined, isLocked: () => false }

export function bench(
  name: string,
  {
    folder = mkdtempSync(join(tmpdir(), 'packbench-lists-')),
    values = new Map<string, unknown>(),
    /** What is kept of its order sources, and its keychain. */
    sources = benchSources(),
    keys = [key] as readonly (typeof key)[],
    hasNewest = true,
    stationProfile = noLocks,
    /** In memory, or a database's. */
    lists = inMemory,
    /** An administrator's. */
    file = undefined as Partial<StationProfile> | undefined,
  } = {},
) {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const administrated =
    file &&
    administered(openSettingsFile(folder), {
      kind: 'read',
      path: 'station-profile.json',
      profile: StationProfile.parse({ version: 1, ...file }),
      raw: { ...file },
    })
  const settings = administrated?.settings ?? openSettingsFile(folder)
  const locks = administrated?.stationProfile ?? stationProfile
  const store = {
    get: (id: string) => Promise.resolve(values.get(id)),
    set: (id: string, value: unknown) => Promise.resolve(void values.set(id, value)),
  } as Stores['values']
  const rules = shippingRulesStore(store, locks)
  const operators = createOperators({
    settings,
    clock: warehouse.clock,
    onState: () => undefined,
    async hashBadge(badge, salt) {
      await warehouse.hashing
      return quickHash(badge, salt)
    },
  })
  const written: (TakenEntry & { readonly list: SharedListName })[] = []
  const opened = sources.open(store, warehouse.clock)
  const booksBesides = sharedBooks(
    {
      settings,
      stationProfile: locks,
      rules,
      keptRules: keptSetting(store, 'shared-rules', KeptListSetting) as never,
      operators,
      onStatus: () => undefined,
    },
    (list, unread) => sharing.sayUnread(list, unread),
  )
  const ofSources = sourcesBook({
    placed: opened.kept,
    keptList: keptSetting(store, 'shared-sources', KeptListSetting) as never,
    clock: warehouse.clock,
    isLocked: () => locks.isLocked('orderSources'),
    onUnread: (unread) => sharing.sayUnread('sources', unread),
  })
  const ofTargets = targetsBook({
    placed: keptTargets({
      stores: { stationId: 'station', values: store, results: memoryResultStore(warehouse.clock) },
      secrets: {
        get: () => Promise.resolve(undefined),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
      clock: warehouse.clock,
      isShared: true,
    }),
    keptList: keptSetting(store, 'shared-targets', KeptListSetting) as never,
    clock: warehouse.clock,
    isLocked: () => false,
    onUnread: (unread) => sharing.sayUnread('targets', unread),
    onForgotten: () => Promise.resolve(),
  })
  const books = [...booksBesides, ofSources, ofTargets]
  const sharing = createListSharing({
    lists: () => Promise.resolve(lists),
    books,
    keysFor: () =>
      Promise.resolve(
        listKeys({ keys: keys.map((one) => one.key), newest: hasNewest ? keys.at(-1) : undefined }),
      ),
    bench: name,
    write: (list, taken) => Promise.resolve(void written.push({ list, ...taken })),
    clock: warehouse.clock,
    logger: {
      info: () => undefined,
      warn: (event) => void warehouse.log.push(event),
      error: (event, _, error) => void warehouse.log.push(`${event} ${String(error)}`),
    },
    onChange: () => undefined,
  })
  onTestFinished(async () => {
    await sharing.close()
    await opened.atWork.close()
  })
  return {
    ...operators,
    folder,
    values,
    settings,
    rules,
    sharing,
    books,
    written,
    sources,
    atWork: opened.atWork,
    /** A person keeps a source; the answer is its id. */
    async saveSource(...wish: Parameters<typeof opened.save>) {
      const { id } = await opened.save(...wish)
      sharing.changed()
      return id
    },
    async removeSource(id: string) {
      await opened.kept.inTurn(() => opened.atWork.remove(id))
      sharing.changed()
    },
    start() {
      void opened.start()
      sharing.start()
    },
    names: () => operators.register.list().operators.map((one) => one.name),
    async add(who: string, role: OperatorRole, badge = `${who}-0000001`) {
      const saved = await operators.register.save({ name: who, role, limits: {}, badge })
      sharing.changed()
      return saved
    },
    remove(id: string) {
      operators.register.remove(id)
      sharing.changed()
    },
    packages: () => presetsOf(settings).map(({ id }) => id),
    state: (list: SharedListName) => sharing.stateOf(list).state,
  }
}

/** Long enough for each bench to look twice. */
export async function pass() {
  await warehouse.clock.advance(6_000)
  await warehouse.clock.advance(6_000)
}

export const signsIn = async ({ register }: ReturnType<typeof bench>, badge: string) => {
  try {
    return (await register.byBadge(badge)).name
  } catch {
    return undefined
  }
}

export const sealedDocument = (list: SharedListName) => {
  const opened = listKeys({ keys: [key.key], newest: key }).open(
    warehouseId,
    list,
    warehouse.rows.get(list)!.sealed,
  )
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}
export function write(list: SharedListName, entries: Readonly<Record<string, unknown>>): void {
  const before = sealedDocument(list)
  const document = { entries: { ...before.entries, ...entries } } as typeof before
  const { sealed } = listKeys({ keys: [key.key], newest: key }).seal!(warehouseId, list, document)
  warehouse.rows.set(list, { number: nowMicros(), sealed })
}
