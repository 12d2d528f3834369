// What is typed of a target, and what is kept of that.

import { feedPlace } from '../../contract/feed-place.ts'
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
  }
}

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
  draft: Pick<TargetDraft, 'url' | 'auth'>,
  target: ResultTargetView | undefined,
): 'none' | 'kept' | 'not_here' | 'of_other_address' | 'of_other_way' {
  if (target?.config.kind !== 'http' || target.config.auth === 'none') return 'none'
  if (feedPlace(draft.url) !== feedPlace(target.config.url)) return 'of_other_address'
  if (draft.auth !== target.config.auth) return 'of_other_way'
  return target.hasSecret ? 'kept' : 'not_here'
}

/** What is kept of the secret: another one, none, or undefined where it stays as it is. */
export function secretWish(
  draft: Pick<TargetDraft, 'kind' | 'url' | 'auth'>,
  secret: string,
  target: ResultTargetView | undefined,
): string | undefined {
  if (draft.kind === 'folder' || draft.auth === 'none') return target?.hasSecret ? '' : undefined
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

/** What keeps it from being kept, in the order of the form. */
export function wrongOf(
  draft: TargetDraft,
  secret: string,
  target: ResultTargetView | undefined,
): readonly Wrong[] {
  const paths = draft.rows.map(({ path }) => path.trim())
  const isHttp = draft.kind === 'http'
  const found: Readonly<Record<Wrong, boolean>> = {
    name: draft.name.trim() === '',
    url: isHttp && draft.url.trim() === '',
    headerName: isHttp && draft.auth === 'header' && !/^[A-Za-z0-9-]{0,60}$/.test(draft.headerName.trim()),
    secret:
      isHttp &&
      draft.auth !== 'none' &&
      secret === '' &&
      !['kept', 'not_here'].includes(keptSecretIs(draft, target)),
    folder: !isHttp && draft.folder.trim() === '',
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
