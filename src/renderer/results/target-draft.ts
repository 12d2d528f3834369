// What is typed of a target, and what is kept of that.

import { defaultDatabasePorts, type DatabaseKind, type DatabasePlace } from '../../contract/database-place.ts'
import { secretPlace } from '../../contract/feed-place.ts'
import {
  isResultField,
  type HttpTarget,
  type ResultEvent,
  type ResultField,
  type ResultTargetConfig,
  type ResultTargetView,
} from '../../contract/results.ts'
import type { TrackingStatus } from '../../contract/tracking.ts'

/** A row of what is sent: a path, and the field or the text that stands there. */
export type BodyRow = {
  readonly id: number
  readonly path: string
  readonly field: ResultField | 'text'
  readonly text: string
}

export type TargetDraft = {
  kind: ResultTargetConfig['kind']
  name: string
  enabled: boolean
  events: readonly ResultEvent[]
  trackingStatuses: readonly TrackingStatus[]
  orders: 'all' | 'some'
  sources: readonly string[]
  method: HttpTarget['method']
  url: string
  auth: HttpTarget['auth']
  headerName: string
  user: string
  rows: readonly BodyRow[]
  folder: string
  format: 'json' | 'csv'
  server: DatabaseKind
  host: string
  port: string
  database: string
  dbUser: string
  encrypted: boolean
  authority: string
  statement: string
  needsRow: boolean
  /** Seconds. */
  longest: string
  /** Said of a database that is another than the one whose password is kept. */
  needsNone: boolean
}

/** Whoever hears that an order is shipped hears too that its label is void, or good after all. */
const usualEvents = ['parcel.shipped', 'parcel.void_requested', 'parcel.refund_rejected'] as const

const rowsOf = (body: HttpTarget['body']): readonly BodyRow[] =>
  Object.entries(body).map(([path, said], id) =>
    isResultField(said)
      ? { id, path, field: said, text: '' }
      : { id, path, field: 'text', text: said.replace(/^=/, '') },
  )

export function draftOf(config: ResultTargetConfig | undefined): TargetDraft {
  const http = config?.kind === 'http' ? config : undefined
  const folder = config?.kind === 'folder' ? config : undefined
  const database = config?.kind === 'database' ? config : undefined
  const server = database?.place.kind ?? 'postgres'
  return {
    kind: config?.kind ?? 'http',
    name: config?.name ?? '',
    enabled: config?.enabled ?? true,
    events: config?.events ?? usualEvents,
    trackingStatuses: config?.trackingStatuses ?? [],
    orders: config?.sources ? 'some' : 'all',
    sources: config?.sources ?? [],
    method: http?.method ?? 'POST',
    url: http?.url ?? '',
    auth: http?.auth ?? 'header',
    headerName: http?.headerName ?? 'Authorization',
    user: http?.user ?? '',
    rows: rowsOf(http?.body ?? {}),
    folder: folder?.folder ?? '',
    format: folder?.format ?? 'json',
    server,
    host: database?.place.host ?? '',
    port: String(database?.place.port ?? defaultDatabasePorts[server]),
    database: database?.place.database ?? '',
    dbUser: database?.place.user ?? '',
    encrypted: database?.place.tls !== 'off',
    authority: database?.place.authority ?? '',
    statement: database?.statement ?? '',
    needsRow: database?.needsRow ?? true,
    longest: String(database?.longestSeconds ?? 30),
    needsNone: false,
  }
}

const wholeNumber = (text: string): number =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN

const placeOf = (draft: TargetDraft): DatabasePlace => ({
  kind: draft.server,
  host: draft.host.trim(),
  port: wholeNumber(draft.port),
  database: draft.database.trim(),
  user: draft.dbUser.trim(),
  tls: draft.encrypted ? 'verify' : 'off',
  ...(draft.encrypted && draft.authority.trim() !== '' ? { authority: draft.authority.trim() } : {}),
})

export function configOf(draft: TargetDraft): ResultTargetConfig {
  const about = {
    name: draft.name.trim(),
    enabled: draft.enabled,
    events: [...draft.events],
    trackingStatuses: draft.events.includes('parcel.tracking') ? [...draft.trackingStatuses] : [],
    ...(draft.orders === 'some' ? { sources: [...draft.sources] } : {}),
  }
  if (draft.kind === 'folder')
    return { kind: 'folder', ...about, folder: draft.folder.trim(), format: draft.format }
  if (draft.kind === 'database')
    return {
      kind: 'database',
      ...about,
      place: placeOf(draft),
      statement: draft.statement.trim(),
      needsRow: draft.needsRow,
      longestSeconds: wholeNumber(draft.longest),
    }
  return {
    kind: 'http',
    ...about,
    method: draft.method,
    url: draft.url.trim(),
    auth: draft.auth,
    headerName: draft.headerName.trim() || 'Authorization',
    user: draft.auth === 'basic' ? draft.user.trim() : '',
    body: Object.fromEntries(
      draft.rows.map(({ path, field, text }) => [path.trim(), field === 'text' ? `=${text}` : field]),
    ),
  }
}

/**
 * Of the secret that is kept: that it was given for another address, or to be sent another way. `not_here`: it was given once, and its
 * keychain is locked or has lost it; what else is changed of the target can be kept meanwhile.
 */
export function keptSecretIs(
  draft: TargetDraft,
  target: ResultTargetView | undefined,
): 'none' | 'kept' | 'not_here' | 'of_other_address' | 'of_other_way' {
  const config = target?.config
  if (!config || config.kind === 'folder' || (config.kind === 'http' && config.auth === 'none')) return 'none'
  // A database may let the station in without.
  if (config.kind === 'database' && !target.hasSecret) return 'none'
  if (secretPlace(configOf(draft)) !== secretPlace(config)) return 'of_other_address'
  if (config.kind === 'http' && draft.auth !== config.auth) return 'of_other_way'
  return target.hasSecret ? 'kept' : 'not_here'
}

const isOfOther = (draft: TargetDraft, target: ResultTargetView | undefined) =>
  keptSecretIs(draft, target) === 'of_other_address'

/** What is kept of the secret: another one, none, or undefined where it stays as it is. */
export function secretWish(
  draft: TargetDraft,
  secret: string,
  target: ResultTargetView | undefined,
): string | undefined {
  if (draft.kind === 'folder' || (draft.kind === 'http' && draft.auth === 'none'))
    return target?.hasSecret ? '' : undefined
  if (draft.kind === 'database' && draft.needsNone && isOfOther(draft, target)) return secret
  return secret === '' ? undefined : secret
}

export type Wrong =
  | 'name'
  | 'events'
  | 'statuses'
  | 'sources'
  | 'url'
  | 'folder'
  | 'headerName'
  | 'secret'
  | 'paths'
  | 'host'
  | 'port'
  | 'database'
  | 'dbUser'
  | 'statement'
  | 'longest'

/** What keeps it from being kept, in the order of the form. */
export function wrongOf(
  draft: TargetDraft,
  secret: string,
  target: ResultTargetView | undefined,
): readonly Wrong[] {
  const paths = draft.rows.map(({ path }) => path.trim())
  const isHttp = draft.kind === 'http'
  const isDatabase = draft.kind === 'database'
  const isIn = (text: string, most: number) => wholeNumber(text) >= 1 && wholeNumber(text) <= most
  const found: Readonly<Record<Wrong, boolean>> = {
    name: draft.name.trim() === '',
    url: isHttp && draft.url.trim() === '',
    headerName: isHttp && draft.auth === 'header' && !/^[A-Za-z0-9-]{0,60}$/.test(draft.headerName.trim()),
    folder: draft.kind === 'folder' && draft.folder.trim() === '',
    host: isDatabase && draft.host.trim() === '',
    port: isDatabase && !isIn(draft.port, 65_535),
    database: isDatabase && draft.database.trim() === '',
    dbUser: isDatabase && draft.dbUser.trim() === '',
    secret:
      secret === '' &&
      ((isHttp && draft.auth !== 'none' && !['kept', 'not_here'].includes(keptSecretIs(draft, target))) ||
        (isDatabase && !draft.needsNone && isOfOther(draft, target))),
    statement: isDatabase && draft.statement.trim() === '',
    longest: isDatabase && !isIn(draft.longest, 300),
    events: draft.events.length === 0,
    statuses: draft.events.includes('parcel.tracking') && draft.trackingStatuses.length === 0,
    sources: draft.orders === 'some' && draft.sources.length === 0,
    paths: isHttp && (paths.includes('') || new Set(paths).size < paths.length),
  }
  return (Object.keys(found) as Wrong[]).filter((name) => found[name])
}

/** The same list with this one in it, or no more, in the order of all. */
export const toggled = <T>(all: readonly T[], chosen: readonly T[], one: T, on: boolean): readonly T[] =>
  all.filter((each) => (each === one ? on : chosen.includes(each)))
