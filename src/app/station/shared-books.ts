// The lists of this bench that are the same at all benches of its warehouse, as they are compared and taken in: its operators and its
// packages in the settings file, where what is kept of them stands too, and the shipping rules of the open profile.

import { z } from 'zod'
import { canonicalJson } from '../../base/canonical-json.ts'
import { OperatorView, type OperatorLimits } from '../../contract/operators.ts'
import { PackagePreset } from '../../contract/presets.ts'
import { ShippingRule, ShippingRules } from '../../contract/shipping-rules.ts'
import { badgeId, saltId } from '../../core/warehouse/list-rules.ts'
import {
  isLine,
  linesOf,
  placedOf,
  type AsRead,
  type ListDocument,
  type ListItem,
} from '../../core/warehouse/merge-lists.ts'
import type { BookState, KeptList, ListBook } from '../../core/warehouse/shared-lists.ts'
import type { KeptSetting } from '../profile/kept-setting.ts'
import type { ShippingRulesStore } from '../profile/shipping-rules.ts'
import type { Operators } from './operators.ts'
import { firstIdleLockMinutes } from './profile-merge.ts'
import { presetsOf } from './package-presets.ts'
import type { ActiveStationProfile } from './station-profile.ts'
import type { OperatorsSetting, SettingsFile, StationSettings } from './station-settings.ts'

type Change = Parameters<ListBook['update']>[0]
type Kept = Pick<KeptList, 'document' | 'lockedLimits'>
type OnUnread = (unread: number) => void

/** Lines that this version can read, in their order, and how many it cannot. */
function readable<T>(document: ListDocument, schema: z.ZodType<T>) {
  const lines = linesOf(document)
  const read = lines.flatMap(({ id, value }): T[] => {
    const { success, data } = schema.safeParse({ ...(value as object), id })
    return success ? [data] : []
  })
  return { read, unread: lines.length - read.length }
}

const asRead =
  (line: z.ZodType<{ readonly id: string }>): AsRead =>
  (id, value) => {
    if (!isLine(id)) return Badge.safeParse(value).data
    const { data } = line.safeParse({ ...(value as object), id })
    return data && itemOf(data).value
  }

const itemOf = <T extends { readonly id: string }>({ id, ...value }: T): ListItem => ({ id, value })

const withPlaced = (kept: Omit<KeptList, 'placed'>, local: readonly ListItem[]): KeptList => ({
  ...kept,
  placed: placedOf(local),
})

/** In one write with what is kept of it. */
function settingsBook<List extends 'operators' | 'presets'>(
  settings: SettingsFile,
  list: List,
  isThere: (now: StationSettings) => boolean,
  itemsIn: (now: StationSettings, kept: Kept | undefined) => readonly ListItem[],
  listIn: (document: ListDocument, now: StationSettings) => Partial<StationSettings> | undefined,
  lockedLimits?: OperatorLimits,
): Pick<ListBook, 'list' | 'read' | 'update'> {
  /** Taken out of the file, the list was not emptied: the bench begins again with the warehouse's, and removes nothing of it. */
  function stateIn(now: StationSettings): BookState {
    const kept = isThere(now) ? (now.sharedLists?.[list] as KeptList | undefined) : undefined
    return {
      kept,
      local: itemsIn(now, kept),
      isToBePlaced: kept && canonicalJson(kept.lockedLimits) !== canonicalJson(lockedLimits),
    }
  }
  return {
    list,
    read: () => Promise.resolve(stateIn(settings.read())),
    update(change: Change) {
      const now = settings.read()
      const wanted = change(stateIn(now))
      if (!wanted) return Promise.resolve()
      const { kept, place } = wanted
      const taken = place ? (listIn(kept.document, now) ?? {}) : {}
      const locked = { ...kept, lockedLimits: place ? lockedLimits : kept.lockedLimits }
      const next = place ? withPlaced(locked, itemsIn({ ...now, ...taken }, locked)) : locked
      settings.change({ ...taken, sharedLists: { ...now.sharedLists, [list]: next } })
      return Promise.resolve()
    },
  }
}

const Line = z.object(OperatorView.shape)
const Badge = z.object({ badgeHash: z.string(), badgeSalt: z.string(), badgeShape: z.string() })
const noBadge = { badgeHash: '', badgeSalt: '', badgeShape: '' }

/** The bench shared some, as far as what is kept of them says. */
const hasOperators = ({ sharedLists }: StationSettings) =>
  Object.keys(sharedLists?.operators?.placed ?? {}).length > 0

type KeptOperators = OperatorsSetting['list']

/**
 * With the limits that all benches have, where those here are an administrator's, or were until now. Of a packer of whom others
 * know no limits (new, or with another role there) they are told: without any, the packer had none.
 */
function operatorItems(
  { operators }: StationSettings,
  kept: Kept | undefined,
  lockedLimits: OperatorLimits | undefined,
): readonly ListItem[] {
  if (!operators) return []
  const { list, badgeSalt } = operators
  const areLocked = (limits: OperatorLimits) =>
    [lockedLimits, kept?.lockedLimits].some(
      (locked) => locked && canonicalJson(locked) === canonicalJson(limits),
    )
  const shared = <T extends OperatorView>(operator: T): T => {
    const { role, limits } = Line.partial().safeParse(kept?.document.entries[operator.id]?.value).data ?? {}
    const isPacker = operator.role === 'pack' && role === 'pack'
    return isPacker && limits && areLocked(operator.limits) ? { ...operator, limits } : operator
  }
  return [
    ...list.flatMap(({ badgeHash, badgeShape, badgeSalt: own = badgeSalt, ...operator }) => [
      itemOf(shared(operator)),
      { id: badgeId(operator.id), value: { badgeHash, badgeSalt: badgeHash === '' ? '' : own, badgeShape } },
    ]),
    ...(badgeSalt === '' ? [] : [{ id: saltId, value: badgeSalt }]),
  ]
}

/** Undefined: with it nobody could sign in as a supervisor at this version, or everybody could at once. */
function operatorsIn(document: ListDocument): KeptOperators | undefined {
  const { read, unread } = readable(document, Line)
  const list = read.map((operator) => ({
    ...operator,
    ...(Badge.safeParse(document.entries[badgeId(operator.id)]?.value).data ?? noBadge),
  }))
  const canSupervise = list.some(({ role, badgeHash }) => role === 'supervise' && badgeHash !== '')
  return canSupervise || (list.length === 0 && unread === 0) ? list : undefined
}

function operatorsBook(
  { settings, stationProfile }: BooksPorts,
  session: Operators['session'],
  onUnread: OnUnread,
): ListBook {
  const locked = stationProfile.isLocked('operators') ? stationProfile.profile?.operators?.limits : undefined
  const book = settingsBook(
    settings,
    'operators',
    (now) => now.operators !== undefined || !hasOperators(now),
    (now, kept) => operatorItems(now, kept, locked),
    (document, { operators }) => {
      const list = operatorsIn(document)
      onUnread(readable(document, Line).unread)
      if (!list) return undefined
      const salt = z.string().safeParse(document.entries[saltId]?.value).data
      const before = operators ?? { list: [], badgeSalt: '', idleLockMinutes: firstIdleLockMinutes }
      if (!operators && list.length === 0) return undefined
      return {
        operators: {
          ...before,
          badgeSalt: salt ?? before.badgeSalt,
          // A limit that an administrator's file locks is this bench's.
          list: list.map((one) => (locked && one.role === 'pack' ? { ...one, limits: locked } : one)),
        },
      }
    },
    locked,
  )
  const badgeIn = (operators: StationSettings['operators'], id: string | undefined) => {
    const found = operators?.list.find((one) => one.id === id)
    return found && `${found.badgeHash} ${found.badgeSalt ?? operators?.badgeSalt}`
  }
  return {
    ...book,
    asRead: asRead(Line),
    isLocked: () => false,
    isUntouched: () => false,
    async update(change) {
      const before = settings.read().operators
      await book.update(change)
      const after = settings.read().operators
      if (JSON.stringify(after) === JSON.stringify(before)) return
      // Whoever was removed, or has another badge, is signed out here too; who that is, is known only now.
      const id = session.current()?.id
      const had = badgeIn(before, id)
      if (id === undefined || (had !== undefined && badgeIn(after, id) !== had)) session.lock()
      else session.changed()
    },
  }
}

const Preset = z.object(PackagePreset.shape)

function presetsBook({ settings, stationProfile, onStatus }: BooksPorts, onUnread: OnUnread): ListBook {
  const items = (now: StationSettings) => presetsOf({ read: () => now }).map(itemOf)
  const book = settingsBook(
    settings,
    'presets',
    (now) => now.packagePresets !== undefined,
    items,
    (document) => {
      const { read, unread } = readable(document, Preset)
      onUnread(unread)
      return read.length === 0 ? undefined : { packagePresets: read }
    },
  )
  return {
    ...book,
    asRead: asRead(Preset),
    isLocked: () => stationProfile.isLocked('presets'),
    isUntouched: () => settings.read().packagePresets === undefined,
    async update(change) {
      const before = settings.read().packagePresets
      await book.update(change)
      if (settings.read().packagePresets !== before) onStatus()
    },
  }
}

const Rule = z.object(ShippingRule.shape)

function rulesBook({ rules, keptRules, stationProfile }: BooksPorts, onUnread: OnUnread): ListBook {
  const stateNow = async (): Promise<BookState> => ({
    kept: await keptRules.read(),
    local: (await rules.read()).map(itemOf),
  })
  return {
    list: 'rules',
    asRead: asRead(Rule),
    isLocked: () => stationProfile.isLocked('shippingRules'),
    isUntouched: () => false,
    read: stateNow,
    update: (change) =>
      rules.inTurn(async (save) => {
        const now = await stateNow()
        const wanted = change(now)
        if (!wanted) return
        const { kept, place } = wanted
        if (!place) {
          await keptRules.save({ placed: {}, ...kept })
          return
        }
        const { read, unread } = readable(kept.document, Rule)
        onUnread(unread)
        const taken = ShippingRules.safeParse(read)
        // Before what is kept of it: killed in between, what others did is done here once more, and nothing of it is undone.
        if (taken.success) await save(taken.data)
        await keptRules.save(withPlaced(kept, taken.success ? taken.data.map(itemOf) : now.local))
      }),
  }
}

export type BooksPorts = {
  readonly settings: SettingsFile
  readonly stationProfile: Pick<ActiveStationProfile, 'profile' | 'isLocked'>
  readonly rules: Pick<ShippingRulesStore, 'read' | 'inTurn'>
  readonly keptRules: KeptSetting<KeptList>
  readonly operators: Pick<Operators, 'session'>
  readonly onStatus: () => void
}

export const sharedBooks = (
  ports: BooksPorts,
  onUnread: (list: ListBook['list'], unread: number) => void,
): readonly ListBook[] => [
  operatorsBook(ports, ports.operators.session, (unread) => onUnread('operators', unread)),
  presetsBook(ports, (unread) => onUnread('presets', unread)),
  rulesBook(ports, (unread) => onUnread('rules', unread)),
]
