// Drafts that people have typed into: what is kept of them, and how each stands against its order by now.

import type { DraftCheck, DraftView, KeptChanges, ShipmentDraft } from '../../contract/shipment-draft.ts'
import type { Order } from '../orders/order.ts'
import { draftChanges, followed } from './draft/draft-changes.ts'
import { expectedGramsOf } from './draft/expected-weight.ts'
import { manualDraft, orderDraft, type ShippingSettings } from './draft/order-draft.ts'
import type { KeptDraft, KeptDraftStore } from './kept-draft.ts'

/** A station that keeps none: for tests of what comes before and after. */
export const keepsNoDrafts: KeptDraftStore = {
  get: () => Promise.resolve(undefined),
  findManual: () => Promise.resolve(undefined),
  among: () => Promise.resolve(new Set()),
  keep: () => Promise.resolve('bought'),
  remove: () => Promise.resolve(false),
}

export type KeptDraftPorts = {
  readonly store: KeptDraftStore
  /** The order with what a parcel has of it. */
  readonly contentsOf: (order: Order, parcelNumber: number) => Promise<Order>
  readonly check: (draft: ShipmentDraft, settings: ShippingSettings, order: Order | undefined) => DraftCheck
  /** Orders with something kept are others now. */
  readonly onChange: () => void
}

const isReturnOf = ({ specialService }: ShipmentDraft) => specialService.includes('Returns')

/** What an order's draft is if nobody types: that it is a return, somebody has said. */
export function ownOf(
  order: Order,
  { parcelNumber, isReturn }: { readonly parcelNumber: number; readonly isReturn: boolean },
  settings: ShippingSettings,
): ShipmentDraft {
  // What comes back weighs what went out, as far as is known.
  const wish = { parcelNumber: isReturn ? 1 : parcelNumber, isReturn, weight: undefined }
  const { draft } = orderDraft(order, wish, settings)
  return {
    ...draft,
    subject: { kind: 'order', orderNumber: order.orderNumber, parcelNumber },
    specialService: isReturn ? [] : draft.specialService,
  }
}

/** The same of a parcel without an order. */
function ownOfManual(draft: ShipmentDraft, before: ShipmentDraft, settings: ShippingSettings): ShipmentDraft {
  if (before.subject.kind !== 'manual') return before
  const blank = manualDraft(before.subject, settings, undefined)
  const { fromAddress, toAddress } = blank
  return isReturnOf(draft) ? { ...blank, fromAddress: toAddress, toAddress: fromAddress } : blank
}

export function createKeptDrafts({ store, check, contentsOf, onChange }: KeptDraftPorts) {
  /** Undefined where nothing of it is otherwise than its order says by now. */
  function viewOf(
    kept: KeptDraft,
    order: Order | undefined,
    settings: ShippingSettings,
  ): DraftView | undefined {
    const { content, parcelNumber } = kept
    const keptAt = kept.updatedAt.toISOString()
    if (!content) {
      if (!order) return undefined
      const own = ownOf(order, { parcelNumber, isReturn: false }, settings)
      const told: KeptChanges = { keptAt, changes: [], since: [], unreadable: true }
      return { draft: own, own, check: check(own, settings, order), kept: told }
    }
    const { draft: typed, own: before, orderGrams } = content
    const gramsNow = order && expectedGramsOf(order, settings.presets)
    const own = order
      ? ownOf(order, { parcelNumber, isReturn: isReturnOf(typed) }, settings)
      : ownOfManual(typed, before, settings)
    const draft = followed(typed, before, own)
    const changes = [...draftChanges(draft, own, { was: gramsNow })]
    if (changes.length === 0) return undefined
    const told: KeptChanges = {
      keptAt,
      changes,
      since: [...draftChanges(own, before, { was: orderGrams, now: gramsNow })],
      ...(kept.restored && kept.isManual ? { restored: true } : {}),
    }
    return { draft, own, check: check(draft, settings, order), kept: told }
  }

  async function orderOfKept({ content, parcelNumber }: KeptDraft, order: Order): Promise<Order> {
    return content && isReturnOf(content.draft) ? order : contentsOf(order, parcelNumber)
  }

  return {
    async ofOrder(order: Order, settings: ShippingSettings): Promise<DraftView | undefined> {
      const kept = await store.get(order.id)
      return kept && viewOf(kept, await orderOfKept(kept, order), settings)
    },
    /** The newest of a parcel without an order; with a reference the newest of that. */
    async ofManual(settings: ShippingSettings, reference?: string): Promise<DraftView | undefined> {
      const kept = await store.findManual(reference)
      return kept && viewOf(kept, undefined, settings)
    },
    /** Undefined where nothing was kept: it says what `own` does, or its parcel is bought. */
    async keep(
      draft: ShipmentDraft,
      own: ShipmentDraft,
      order: Order | undefined,
      settings: ShippingSettings,
    ): Promise<KeptChanges | undefined> {
      const { subject } = draft
      const orderId = subject.kind === 'manual' ? subject.parcelId : order?.id
      if (orderId === undefined) throw new Error('a draft of an order is kept with its order')
      if (draftChanges(draft, own).length === 0) {
        await putAway(orderId)
        return undefined
      }
      const done = await store.keep({
        orderId,
        orderNumber: subject.kind === 'manual' ? subject.reference : subject.orderNumber,
        parcelNumber: subject.kind === 'manual' ? 1 : subject.parcelNumber,
        isManual: subject.kind === 'manual',
        content: { draft, own, orderGrams: order && expectedGramsOf(order, settings.presets) },
      })
      if (done === 'added') onChange()
      const kept = done === 'bought' ? undefined : await store.get(orderId)
      return kept && viewOf(kept, order, settings)?.kept
    },
    putAway,
  }

  async function putAway(orderId: string): Promise<void> {
    if (await store.remove(orderId)) onChange()
  }
}
