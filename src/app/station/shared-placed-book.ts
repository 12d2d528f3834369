// Lists of this bench whose lines name a place that is the same wherever it is asked from, and may have a secret for it, as benches share
// them: order sources, and targets of results. A folder or an address of this computer is this bench's own, and stays. A secret stands in
// the list sealed, and in plain in keychains alone.

import { canonicalJson } from '../../base/canonical-json.ts'
import { isAppError } from '../../contract/errors.ts'
import { secretPlace, type Placed } from '../../contract/feed-place.ts'
import type { SharedListName } from '../../contract/shared-list-words.ts'
import type { Clock } from '../../core/runtime.ts'
import { nextNumber, partSecretId } from '../../core/warehouse/list-rules.ts'
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
import { SealedSecret, withoutSecret, type KeptPlaced, type SharedSecrets } from '../profile/kept-placed.ts'
import type { KeptSetting } from '../profile/kept-setting.ts'
import { feedSecret, markedSecret } from '../profile/placed-secret.ts'

type Line<Config> = { readonly id: string; readonly config: Config }
/** `isLeftOut`: the bench had it when it joined, and the warehouse's own is the same. */
export type GoneLine<Config> = Line<Config> & { readonly isLeftOut: boolean }

/** What differs between the lists. */
export type PlacedKind<Config extends Placed> = {
  readonly list: SharedListName
  /** Undefined for what this version does not know; of a newer version, what this one does not know is not read. */
  read(value: unknown): Config | undefined
  /** Stands before what a secret is sealed for: that of one list opens in no other. */
  readonly sealedAs: string
  /** The same text at each bench that has the same; undefined for what is one computer's own. */
  common(config: Config, secret: string | undefined): string | undefined
  lines(): Promise<readonly Line<Config>[]>
  /** Ids of those that cannot be read here: nobody has removed them. */
  closed(): Promise<readonly string[]>
  /** `gone`: what is to be removed beside. */
  save(line: Line<Config>, before: Config | undefined, gone: readonly GoneLine<Config>[]): Promise<void>
  remove(line: Line<Config>): Promise<void>
}

/** A keychain that could not keep what came is asked again after so long. */
const againMs = 60_000

export type PlacedBookPorts<Store> = {
  readonly placed: KeptPlaced<Store>
  readonly keptList: KeptSetting<KeptList>
  readonly clock: Pick<Clock, 'now' | 'elapsedMs'>
  readonly isLocked: () => boolean
  readonly onUnread: (unread: number) => void
}

const addressOf = (config: Placed | undefined) => config && secretPlace(config)

export function placedBook<Config extends Placed>(
  kind: PlacedKind<Config>,
  {
    placed,
    keptList,
    clock,
    isLocked,
    onUnread,
  }: Omit<PlacedBookPorts<unknown>, 'placed'> & { readonly placed: Omit<KeptPlaced<unknown>, 'store'> },
): ListBook {
  const { keychain } = placed
  let keys: { readonly of: string; readonly parts: PartKeys } | undefined
  let gifts = 0
  let taken: { readonly gifts: number; readonly whole: boolean; readonly atMs: number } | undefined

  /** What a secret is sealed for: nothing else opens it. */
  const sealedFor = (of: string, id: string, place: string) => `${kind.sealedAs}:${of}/${id}/${place}`
  const isCommon = (config: Config) => kind.common(config, undefined) !== undefined
  const asRead: AsRead = (id, value) => (isLine(id) ? kind.read(value) : SealedSecret.safeParse(value).data)

  const open = (id: string, { place, sealed }: SealedSecret): string | undefined =>
    keys?.parts.open(sealed, sealedFor(keys.of, id, place))

  function seal(id: string, place: string, plain: string): SealedSecret | undefined {
    const sealed = keys?.parts.seal?.(plain, sealedFor(keys.of, id, place))
    return sealed === undefined ? undefined : { place, sealed }
  }

  const secretIn = (valueOf: (id: string) => unknown, id: string) =>
    SealedSecret.safeParse(valueOf(partSecretId(id))).data

  const commonHere = async (): Promise<readonly Line<Config>[]> =>
    (await kind.lines()).filter(({ config }) => isCommon(config))

  async function stateNow(): Promise<BookState> {
    const kept = await keptList.read()
    const { sealed } = await placed.shared()
    const here = await commonHere()
    const order = kept ? linesOf(kept.document).map(({ id }) => id) : []
    const placeOf = ({ id }: Line<Config>) => (order.includes(id) ? order.indexOf(id) : order.length)
    // The database has them in the order in which they came here, which says nothing.
    const local = here
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .flatMap(({ id, config }): ListItem[] => {
        const { place, sealed: text, atMs } = sealed[id] ?? {}
        const isFor = place !== undefined && place === secretPlace(config)
        if (!isFor) return [{ id, value: config }]
        const at = atMs === undefined ? undefined : atMs * 1000 + (kept?.aheadMicros ?? 0)
        return [
          { id, value: config },
          { id: partSecretId(id), value: { place, sealed: text }, ...(at !== undefined && { at }) },
        ]
      })
    const closed = kept ? await kind.closed() : []
    const unread = closed
      .flatMap((id) => [id, partSecretId(id)])
      .flatMap((id): ListItem[] => {
        const value = kept?.document.entries[id]?.value
        return value === undefined ? [] : [{ id, value }]
      })
    return { kept, local: [...local, ...unread] }
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
      const { of: before } = await placed.shared()
      if (before !== of || !taken || taken.gifts !== placed.gifts()) return true
      return !taken.whole && clock.elapsedMs() >= taken.atMs + againMs
    },
    useKeys(of, parts) {
      keys = { of, parts }
    },
    sealGiven: () =>
      placed.inTurn(async () => {
        if (!keys) return
        const { of } = keys
        gifts = placed.gifts()
        const here = await commonHere()
        const before = await placed.shared()
        // What was sealed for another warehouse opens in none: it is sealed anew, of the keychain.
        const everyone = Object.fromEntries(here.map(({ id }) => [id, clock.now().getTime()]))
        const isOther = before.of !== of
        const sealed: SharedSecrets['sealed'] = isOther ? {} : { ...before.sealed }
        const given = isOther ? everyone : { ...before.given }
        // A folder, and an address of this computer, is nobody else's: once it is, its secret is given anew.
        for (const id of Object.keys(given))
          if (!here.some((one) => one.id === id && secretPlace(one.config) !== undefined))
            Reflect.deleteProperty(given, id)
        const known = await keptList.read()
        for (const { id, config } of here) {
          const atMs = given[id]
          const place = secretPlace(config)
          if (atMs === undefined || place === undefined) continue
          const kept = await keychain.get(id)
          if (kept === undefined) {
            // A keychain that is locked looks empty: a secret that was given here is waited for.
            if (isOther) Reflect.deleteProperty(given, id)
            continue
          }
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
        await placed.saveShared({ ...before, of, sealed, given })
      }),
    openLacking: () =>
      placed.inTurn(async () => {
        const { sealed, given } = await placed.shared()
        let whole = Object.keys(given).length === 0
        for (const { id, config } of await commonHere()) {
          const secret = sealed[id]
          if (secretPlace(config) === undefined || !secret || given[id] !== undefined) continue
          const plain = open(id, secret)
          const marked = plain === undefined ? undefined : markedSecret(secret.place, plain)
          if (marked === undefined) whole = false
          else if ((await keychain.get(id)) !== marked) {
            if (!(await done(keychain.set(id, marked)))) whole = false
            // It may have failed without.
            else await placed.replace(id, () => Promise.resolve())
          }
        }
        taken = { gifts, whole, atMs: clock.elapsedMs() }
      }),
    renewed(document) {
      const renewed = Object.entries(document.entries).flatMap(([id, entry]) => {
        const line = lineOf(id)
        const { success, data } = SealedSecret.safeParse(entry.value)
        if (id !== partSecretId(line) || !success || !keys) return []
        const plain = open(line, data)
        if (plain === undefined || keys.parts.isNewest(data.sealed)) return []
        const next = seal(line, data.place, plain)
        const value = next && { ...(entry.value as object), ...next }
        return value ? [[id, { ...entry, number: nextNumber(entry), value }] as const] : []
      })
      return renewed.length === 0
        ? document
        : { ...document, entries: { ...document.entries, ...Object.fromEntries(renewed) } }
    },
    isRenewed(id, was, value) {
      const line = lineOf(id)
      if (id !== partSecretId(line) || !was) return false
      const [a, b] = [JSON.parse(was) as unknown, value].map((one) => SealedSecret.safeParse(one).data)
      const plain = a && b && a.place === b.place ? open(line, a) : undefined
      return plain !== undefined && b !== undefined && plain === open(line, b)
    },
  }

  const joining: Joining = {
    /** Two benches that have the same ask the same shop for the same, or tell it the same, whatever each calls it. */
    same(id, valueOf) {
      const config = kind.read(valueOf(id))
      const secret = secretIn(valueOf, id)
      const common = config && kind.common(config, secret && open(id, secret))
      // One whose secret does not open is no other's.
      return common === undefined || (secret && open(id, secret) === undefined) ? id : common
    },
    addsParts: true,
  }

  /** Takes in what others did with one line, before what is kept of it: killed in between, it is done once more. */
  async function put(
    { id, config }: Line<Config>,
    before: Config | undefined,
    secret: SealedSecret | undefined,
    gone: readonly GoneLine<Config>[],
  ): Promise<void> {
    const now = await placed.shared()
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
        await placed.saveShared({
          ...next,
          ...(isNews && { sealed: { ...next.sealed, [id]: secret } }),
          ...(isMoved && { moved: [...new Set([...next.moved, id])] }),
        })
      if (isOtherConfig) await kind.save({ id, config }, before, gone)
    }
    await (isOtherConfig || isOther || isGone ? placed.replace(id, keep) : keep())
  }

  async function place(document: ListDocument): Promise<void> {
    const lines = linesOf(document)
    const read = lines.flatMap(({ id, value }): Line<Config>[] => {
      const config = kind.read(value)
      return config && isCommon(config) ? [{ id, config }] : []
    })
    onUnread(lines.length - read.length)
    const there = new Map((await kind.lines()).map(({ id, config }) => [id, config]))
    const isOwn = (id: string) => {
      const config = there.get(id)
      return config !== undefined && !isCommon(config)
    }
    const holds = new Set(read.map(({ id }) => id))
    const gone = [...there].flatMap(([id, config]): GoneLine<Config>[] =>
      isOwn(id) || holds.has(id) ? [] : [{ id, config, isLeftOut: document.entries[id] === undefined }],
    )
    for (const line of read) {
      // What stands here under its id is a folder or an address of this computer: that is no other bench's to change.
      if (isOwn(line.id)) continue
      const secret =
        secretPlace(line.config) === undefined
          ? undefined
          : secretIn((id) => document.entries[id]?.value, line.id)
      await put(line, there.get(line.id), secret, gone)
    }
    for (const { id, config } of gone)
      await placed.replace(id, async () => {
        await done(keychain.delete(id))
        await placed.saveShared(withoutSecret(await placed.shared(), id))
        await kind.remove({ id, config })
      })
  }

  return {
    list: kind.list,
    asRead,
    joining,
    sealedParts: commonSecrets,
    isLocked,
    isUntouched: () => false,
    read: () => placed.inTurn(stateNow),
    update: (change) =>
      placed.inTurn(async () => {
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
