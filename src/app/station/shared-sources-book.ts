// The order sources of the open profile as benches share them: those that are the same wherever they are looked into from. A folder or an
// address of this computer is this bench's own, and stays. A secret stands in the list sealed, and in plain in keychains alone.

import { z } from 'zod'
import { canonicalJson } from '../../base/canonical-json.ts'
import { isAppError } from '../../contract/errors.ts'
import { feedPlace } from '../../contract/feed-place.ts'
import { FolderSource, HttpSource, ItemsMapping, type OrderSourceConfig } from '../../contract/orders.ts'
import { asksTheSame, commonSource, isCommonSource } from '../../core/orders/sources/source-turns.ts'
import type { OrderSource } from '../../core/orders/sources/ports.ts'
import type { Clock } from '../../core/runtime.ts'
import { nextNumber, sourceSecretId } from '../../core/warehouse/list-rules.ts'
import {
  isLine,
  lineOf,
  linesOf,
  placedOf,
  type AsRead,
  type Joining,
  type ListDocument,
  type ListItem,
} from '../../core/warehouse/merge-lists.ts'
import type {
  BookState,
  KeptList,
  ListBook,
  PartKeys,
  SealedParts,
} from '../../core/warehouse/shared-lists.ts'
import type { KeptSetting } from '../profile/kept-setting.ts'
import { SealedSecret, withoutSecret, type KeptSources, type SharedSecrets } from '../profile/kept-sources.ts'
import { feedSecret, markedSecret } from '../profile/placed-secret.ts'

/** Of a newer version, what this one does not know is not read. */
const Config: z.ZodType<OrderSourceConfig> = z.discriminatedUnion('kind', [
  z.object(FolderSource.shape),
  z.object({ ...HttpSource.shape, items: z.object(ItemsMapping.shape).optional() }),
])

const asRead: AsRead = (id, value) => (isLine(id) ? Config : SealedSecret).safeParse(value).data

/** What a secret is sealed for: nothing else opens it. */
const sealedFor = (of: string, sourceId: string, place: string) =>
  `shared_lists.source_secret:${of}/${sourceId}/${place}`

const addressOf = (config: OrderSourceConfig | undefined) =>
  config?.kind === 'http' ? feedPlace(config.url) : undefined

/** A keychain that could not keep what came is asked again after so long. */
const againMs = 60_000

type Ports = {
  readonly sources: KeptSources
  readonly keptList: KeptSetting<KeptList>
  readonly clock: Pick<Clock, 'now' | 'elapsedMs'>
  readonly isLocked: () => boolean
  readonly onUnread: (unread: number) => void
}

export function sourcesBook({ sources, keptList, clock, isLocked, onUnread }: Ports): ListBook {
  const { store, keychain } = sources
  let keys: { readonly of: string; readonly parts: PartKeys } | undefined
  let gifts = 0
  let taken: { readonly gifts: number; readonly whole: boolean; readonly atMs: number } | undefined

  const open = (sourceId: string, { place, sealed }: SealedSecret): string | undefined =>
    keys?.parts.open(sealed, sealedFor(keys.of, sourceId, place))

  function seal(sourceId: string, place: string, plain: string): SealedSecret | undefined {
    const sealed = keys?.parts.seal?.(plain, sealedFor(keys.of, sourceId, place))
    return sealed === undefined ? undefined : { place, sealed }
  }

  const secretIn = (valueOf: (id: string) => unknown, sourceId: string) =>
    SealedSecret.safeParse(valueOf(sourceSecretId(sourceId))).data

  const commonHere = async (): Promise<readonly OrderSource[]> =>
    (await store.list()).filter(({ config }) => isCommonSource(config))

  async function stateNow(): Promise<BookState> {
    const kept = await keptList.read()
    const { sealed } = await sources.shared()
    const here = await commonHere()
    const order = kept ? linesOf(kept.document).map(({ id }) => id) : []
    const placeOf = ({ id }: OrderSource) => (order.includes(id) ? order.indexOf(id) : order.length)
    // The database has them in the order in which they came here, which says nothing.
    const local = here
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .flatMap(({ id, config }): ListItem[] => {
        const { place, sealed: text, atMs } = sealed[id] ?? {}
        const isFor = config.kind === 'http' && place !== undefined && place === feedPlace(config.url)
        if (!isFor) return [{ id, value: config }]
        const at = atMs === undefined ? undefined : atMs * 1000 + (kept?.aheadMicros ?? 0)
        return [
          { id, value: config },
          { id: sourceSecretId(id), value: { place, sealed: text }, ...(at !== undefined && { at }) },
        ]
      })
    return { kept, local }
  }

  /** False: the keychain cannot do it now. */
  const done = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        if (isAppError(error, 'keychain_unavailable', 'keychain_locked')) return false
        throw error
      },
    )

  const commonSecrets: SealedParts = {
    async needsKeys(of) {
      const { of: before } = await sources.shared()
      if (before !== of || !taken || taken.gifts !== sources.gifts()) return true
      return !taken.whole && clock.elapsedMs() >= taken.atMs + againMs
    },
    useKeys(of, parts) {
      keys = { of, parts }
    },
    sealGiven: () =>
      sources.inTurn(async () => {
        if (!keys) return
        const { of } = keys
        gifts = sources.gifts()
        const here = await commonHere()
        const before = await sources.shared()
        // What was sealed for another warehouse opens in none: it is sealed anew, of the keychain.
        const everyone = Object.fromEntries(here.map(({ id }) => [id, clock.now().getTime()]))
        const isOther = before.of !== of
        const sealed: SharedSecrets['sealed'] = isOther ? {} : { ...before.sealed }
        const given = isOther ? everyone : { ...before.given }
        // A folder, and an address of this computer, is nobody else's: once it is, its secret is given anew.
        for (const id of Object.keys(given))
          if (!here.some((one) => one.id === id && one.config.kind === 'http'))
            Reflect.deleteProperty(given, id)
        const known = await keptList.read()
        for (const { id, config } of here) {
          const atMs = given[id]
          if (atMs === undefined || config.kind !== 'http') continue
          const kept = await keychain.get(id)
          if (kept === undefined) {
            // A keychain that is locked looks empty: a secret that was given here is waited for.
            if (isOther) Reflect.deleteProperty(given, id)
            continue
          }
          const place = feedPlace(config.url)
          const { value, isFor } = feedSecret(kept)
          if (!(isFor(place) ?? !before.moved.includes(id))) continue
          const told =
            known?.of === of ? secretIn((one) => known.document.entries[one]?.value, id) : undefined
          const isTold = told?.place === place && open(id, told) === value
          const next = isTold ? told : seal(id, place, value)
          if (!next) continue
          sealed[id] = isTold ? next : { ...next, atMs }
          Reflect.deleteProperty(given, id)
        }
        await sources.saveShared({ ...before, of, sealed, given })
      }),
    openLacking: () =>
      sources.inTurn(async () => {
        const { sealed, given } = await sources.shared()
        let whole = Object.keys(given).length === 0
        for (const { id, config } of await commonHere()) {
          const secret = sealed[id]
          if (config.kind !== 'http' || !secret || given[id] !== undefined) continue
          const plain = open(id, secret)
          const marked = plain === undefined ? undefined : markedSecret(secret.place, plain)
          if (marked === undefined) whole = false
          else if ((await keychain.get(id)) !== marked) {
            if (!(await done(keychain.set(id, marked)))) whole = false
            // It may have failed without.
            else await sources.replace(id, () => Promise.resolve())
          }
        }
        taken = { gifts, whole, atMs: clock.elapsedMs() }
      }),
    renewed(document) {
      const renewed = Object.entries(document.entries).flatMap(([id, entry]) => {
        const sourceId = lineOf(id)
        const { success, data } = SealedSecret.safeParse(entry.value)
        if (id !== sourceSecretId(sourceId) || !success || !keys) return []
        const plain = open(sourceId, data)
        if (plain === undefined || keys.parts.isNewest(data.sealed)) return []
        const next = seal(sourceId, data.place, plain)
        const value = next && { ...(entry.value as object), ...next }
        return value ? [[id, { ...entry, number: nextNumber(entry), value }] as const] : []
      })
      return renewed.length === 0
        ? document
        : { ...document, entries: { ...document.entries, ...Object.fromEntries(renewed) } }
    },
    isRenewed(id, was, value) {
      const sourceId = lineOf(id)
      if (id !== sourceSecretId(sourceId) || !was) return false
      const [a, b] = [JSON.parse(was) as unknown, value].map((one) => SealedSecret.safeParse(one).data)
      const plain = a && b && a.place === b.place ? open(sourceId, a) : undefined
      return plain !== undefined && b !== undefined && plain === open(sourceId, b)
    },
  }

  const joining: Joining = {
    /** Two benches that have the same source ask the same shop for the same, whatever each calls it. */
    same(id, valueOf) {
      const { data } = Config.safeParse(valueOf(id))
      const secret = secretIn(valueOf, id)
      const common = data && commonSource(data, secret && open(id, secret))
      // One whose secret does not open is no other's.
      return common === undefined || (secret && open(id, secret) === undefined) ? id : common
    },
    addsParts: true,
  }

  /** Takes in what others did with one source, before what is kept of it: killed in between, it is done once more. */
  async function put(
    { id, config }: OrderSource,
    before: OrderSourceConfig | undefined,
    secret: SealedSecret | undefined,
    memoryOf: string | undefined,
  ): Promise<void> {
    const now = await sources.shared()
    const isGiven = now.given[id] !== undefined
    const plain = secret && open(id, secret)
    const marked = secret && plain !== undefined ? markedSecret(secret.place, plain) : undefined
    const isMoved = addressOf(before) !== addressOf(config)
    const isOtherConfig = canonicalJson(before) !== canonicalJson(config)
    const isOther = marked !== undefined && !isGiven && (await keychain.get(id)) !== marked
    const isGone = secret === undefined && !isGiven && now.sealed[id] !== undefined
    const keep = async () => {
      if (isOther && !(await done(keychain.set(id, marked)))) {
        // What is there is another, of before: it is not sent in its place.
        await done(keychain.delete(id))
        if (taken) taken = { ...taken, whole: false, atMs: clock.elapsedMs() }
      }
      if (isGone) await done(keychain.delete(id))
      const { place, sealed } = now.sealed[id] ?? {}
      const isNews = secret && (place !== secret.place || sealed !== secret.sealed)
      const next = isGone ? withoutSecret(now, id) : now
      if (isGone || isNews || isMoved)
        await sources.saveShared({
          ...next,
          ...(isNews && { sealed: { ...next.sealed, [id]: secret } }),
          ...(isMoved && { moved: [...new Set([...next.moved, id])] }),
        })
      if (!isOtherConfig) return
      await store.save({ id, config })
      if (before && !asksTheSame(before, config)) await store.saveMemory(id, {})
      if (!before && memoryOf !== undefined) await store.saveMemory(id, await store.memory(memoryOf))
    }
    await (isOtherConfig || isOther || isGone ? sources.replace(id, keep) : keep())
  }

  async function place(document: ListDocument): Promise<void> {
    const lines = linesOf(document)
    const read = lines.flatMap(({ id, value }): OrderSource[] => {
      const { success, data } = Config.safeParse(value)
      return success && isCommonSource(data) ? [{ id, config: data }] : []
    })
    onUnread(lines.length - read.length)
    const there = new Map((await store.list()).map(({ id, config }) => [id, config]))
    const isOwn = (id: string) => {
      const config = there.get(id)
      return config !== undefined && !isCommonSource(config)
    }
    const holds = new Set(read.map(({ id }) => id))
    const gone = [...there].filter(([id]) => !isOwn(id) && !holds.has(id))
    for (const source of read) {
      // What stands here under its id is a folder or an address of this computer: that is no other bench's to change.
      if (isOwn(source.id)) continue
      const secret =
        source.config.kind === 'http' ? secretIn((id) => document.entries[id]?.value, source.id) : undefined
      const memoryOf = gone.find(([, config]) => asksTheSame(config, source.config))?.[0]
      await put(source, there.get(source.id), secret, memoryOf)
    }
    for (const [id] of gone)
      await sources.replace(id, async () => {
        await done(keychain.delete(id))
        await sources.saveShared(withoutSecret(await sources.shared(), id))
        await store.remove(id)
      })
  }

  return {
    list: 'sources',
    asRead,
    joining,
    sealedParts: commonSecrets,
    isLocked,
    isUntouched: () => false,
    read: () => sources.inTurn(stateNow),
    update: (change) =>
      sources.inTurn(async () => {
        const wanted = change(await stateNow())
        if (!wanted) return
        const { kept } = wanted
        if (!wanted.place) {
          await keptList.save({ placed: {}, ...kept })
          return
        }
        await place(kept.document)
        await keptList.save({ ...kept, placed: placedOf((await stateNow()).local) })
      }),
  }
}
