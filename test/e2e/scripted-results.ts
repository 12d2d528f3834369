// What becomes of orders, as a station tells it that has told some of it: with the longest that is real, and every state.

import type { Page } from '@playwright/test'
import type { OperationInput, OperationOutput } from '../../src/contract/operations.ts'
import type { ClosedTargetView, ResultTargetView, TellingView } from '../../src/contract/results.ts'

export const at = '2026-11-24T09:41:00.000Z'
const nextAt = '2026-11-24T14:02:00.000Z'
const id = (number: number) => `0198b2a0-0000-4000-8000-${String(number).padStart(12, '0')}`
export const longOrder = 'WEB-2026-11-24-000183741-B'

export const shop: ResultTargetView = {
  id: id(1),
  config: {
    kind: 'http',
    name: 'Shop',
    enabled: true,
    events: ['parcel.shipped', 'parcel.void_requested', 'parcel.refund_rejected', 'parcel.tracking'],
    trackingStatuses: ['Delivered'],
    sources: ['hand'],
    method: 'POST',
    url: 'https://shop.example/webhooks/packbench/{orderNumber}?key=secret',
    auth: 'signature',
    headerName: 'Authorization',
    user: '',
    body: {},
  },
  hasSecret: true,
  state: 'failing',
  nextAt,
  fault: { code: 'busy', status: 503 },
  toldAt: at,
  counts: { waiting: 3, stopped: 1, closed: 0 },
  oldestAt: at,
}

const other = (number: number, name: string, change: Partial<ResultTargetView>): ResultTargetView => ({
  id: id(number),
  config: {
    kind: 'folder',
    name,
    enabled: true,
    events: ['parcel.shipped'],
    trackingStatuses: [],
    folder: 'C:\\Packbench\\To the enterprise resource planning of the warehouse in hall 2',
    format: 'csv',
  },
  hasSecret: false,
  state: 'idle',
  toldAt: at,
  counts: { waiting: 0, stopped: 0, closed: 0 },
  ...change,
})

export const erp = other(2, 'Enterprise resource planning of hall 2, by files', {})
const off = other(3, 'Marketplace', {
  state: 'off',
  counts: { waiting: 14, stopped: 0, closed: 0 },
  oldestAt: at,
})

const telling = (number: number, change: Partial<TellingView>): TellingView => ({
  id: id(100 + number),
  targetId: shop.id,
  eventId: id(200 + number),
  event: 'parcel.shipped',
  orderNumber: `WEB-${number}`,
  parcelNumber: 1,
  trackingNumber: `94001000000000000000${10 + number}`,
  at,
  state: 'waiting',
  isBehind: false,
  tries: 0,
  ...change,
})

export const tellings: readonly TellingView[] = [
  telling(1, { state: 'waiting', tries: 4, nextAt, fault: { code: 'busy', status: 503 } }),
  telling(2, {
    orderNumber: longOrder,
    state: 'stopped',
    tries: 9,
    fault: { code: 'nothing_there', status: 404 },
    trackingNumber: '420606019400100000000000000018',
  }),
  telling(3, { orderNumber: longOrder, event: 'parcel.void_requested', isBehind: true }),
  telling(4, { event: 'parcel.tracking' }),
  telling(5, { state: 'told', tries: 1, toldAt: at }),
  telling(6, { state: 'told', tries: 2, toldAt: at, targetId: erp.id }),
  telling(7, { event: 'order.cancelled', state: 'skipped', tries: 1, skipReason: 'order_unknown_there' }),
]

/** A station that knows these; what is asked of it changes them. */
export function resultsStation(
  targets: ResultTargetView[],
  all: TellingView[],
  closed: ClosedTargetView[] = [],
) {
  const isOf = (which: string, { state }: TellingView) =>
    which === 'all' || which === state || (which === 'open' && (state === 'waiting' || state === 'stopped'))
  const put = (tellingId: string, change: Partial<TellingView>) => {
    const place = all.findIndex((one) => one.id === tellingId)
    const now = { ...all[place]!, ...change }
    delete now.fault
    delete now.nextAt
    all.splice(place, 1, now)
    return now
  }
  /** What was asked, in its order. */
  const asked: { readonly operation: string; readonly input: unknown }[] = []
  const answers = {
    'results.targets': () => ({ targets, closed }),
    'results.list': ({ which = 'open', query = '', targetId }: OperationInput<'results.list'>) => {
      const rows = all.filter(
        (one) =>
          isOf(which, one) &&
          (targetId === undefined || one.targetId === targetId) &&
          [one.orderNumber, one.trackingNumber].some((text) => text?.includes(query)),
      )
      return { tellings: rows, total: rows.length }
    },
    'results.ofOrder': ({ orderNumber }: OperationInput<'results.ofOrder'>) => ({
      targets: targets
        .map(({ id: targetId, config }) => ({
          targetId,
          target: config.name,
          closed: 0,
          tellings: all.filter((one) => one.targetId === targetId && one.orderNumber === orderNumber),
        }))
        .filter((one) => one.tellings.length > 0),
    }),
    'results.saveTarget': ({ targetId, config }: OperationInput<'results.saveTarget'>) => {
      const before = targets.find((one) => one.id === targetId)
      const now = { ...(before ?? shop), config } as ResultTargetView
      if (before) targets.splice(targets.indexOf(before), 1, now)
      else targets.push(now)
      return now
    },
    'results.removeTarget': ({ targetId }: OperationInput<'results.removeTarget'>) => {
      for (const list of [targets, closed]) {
        const place = list.findIndex((one) => one.id === targetId)
        if (place >= 0) list.splice(place, 1)
      }
      return { done: true }
    },
    'results.tryTarget': (): OperationOutput<'results.tryTarget'> => ({
      fault: { code: 'no_entry', status: 401 },
    }),
    'results.retry': (input: { readonly tellingId?: string }) => {
      if (input.tellingId === undefined) return { tellings: 4 }
      put(input.tellingId, { state: 'told', toldAt: at })
      return { tellings: 1 }
    },
    'results.skip': ({ tellingId, reason }: OperationInput<'results.skip'>) =>
      put(tellingId, { state: 'skipped', skipReason: reason }),
  }
  return {
    asked,
    /** From now on this page hears it. */
    script: (page: Page) =>
      page.route('**/rpc/results.*', (route) => {
        const operation = route.request().url().split('/rpc/')[1] as keyof typeof answers
        const input = route.request().postDataJSON() as never
        asked.push({ operation, input })
        return route.fulfill({ json: { ok: true, value: answers[operation](input) } })
      }),
  }
}

export const fullTargets: readonly ResultTargetView[] = [shop, erp, off]

/** One that knows all of it. */
export const fullResults = () => resultsStation([...fullTargets], [...tellings])
