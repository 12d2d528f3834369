// Shipping rules: kept, counted over the open orders, and tried on one.

import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError, isAppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import { type RuleCounts, type ShippingRules, type TriedOrder } from '../../contract/shipping-rules.ts'
import type { ShipmentDraft } from '../../contract/shipment-draft.ts'
import { createOpenCount } from '../../core/shipping-rules/count-open.ts'
import { chooseService } from '../../core/ship/choose-service.ts'
import { problemOfField } from '../../core/ship/draft/check-draft.ts'
import { rateRequestOf } from '../../core/ship/draft/draft-request.ts'
import { expectedGramsOf } from '../../core/ship/draft/expected-weight.ts'
import { orderDraft, type ShippingSettings } from '../../core/ship/draft/order-draft.ts'
import { decideOrder, factsOfOrder } from '../../core/ship/draft/ruled-draft.ts'
import type { Order } from '../../core/orders/order.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

type ShippingRulesPorts = PortsOf<'account' | 'changes' | 'clock' | 'page', 'orders'> &
  Pick<ShippingParts, 'shipping' | 'shippingRules' | 'parcelSettings'>

/** How often the page is told how far a count is. */
const tellsEachMs = 200
/** What is read of orders for a count is kept for the next one, for so long. */
const keptMs = 10 * 60_000

export function shippingRulesFeature(ports: ShippingRulesPorts): Feature<'shippingRules'> {
  const { stores, account, changes, clock, page, shipping, shippingRules, parcelSettings } = ports
  const openCount = createOpenCount({ orders: stores.orders, otherWork: () => otherWork() })
  let keepOn: (() => void) | undefined

  function dropLater(): void {
    keepOn?.()
    keepOn = clock.after(keptMs, () => openCount.forget())
  }

  const decided = (order: Order, settings: ShippingSettings) =>
    decideOrder(order, { weightGrams: expectedGramsOf(order, settings.presets) }, settings)

  async function count(rules: ShippingRules): Promise<RuleCounts> {
    dropLater()
    const settings = await parcelSettings()
    const { presets, customs } = settings
    let toldMs = clock.elapsedMs()
    return openCount.count({
      rules,
      factsOf: (order) => factsOfOrder(order, { weightGrams: expectedGramsOf(order, presets) }, settings),
      basis: JSON.stringify([presets, customs?.currency]),
      onRead(progress) {
        if (clock.elapsedMs() - toldMs < tellsEachMs) return
        toldMs = clock.elapsedMs()
        page.tell('rulesCounting', () => progress)
      },
    })
  }

  /** What a scan of it would buy now, or why it would buy nothing. */
  async function boughtBy(
    draft: ShipmentDraft,
    fault: AppError | undefined,
    settings: ShippingSettings,
    order: Order,
  ): Promise<TriedOrder['bought']> {
    try {
      if (fault) throw fault
      const [problem] = shipping.drafts
        .checkWith(draft, settings, order)
        .problems.filter(({ field }) => !field.startsWith('customsInfo'))
      if (problem) throw problemOfField(problem)
      const request = rateRequestOf(draft, settings.billToPlaces)
      const { service, price } = await chooseService(account.service, draft.service, request, true)
      if (!price) throw new AppError('no_rate', 'The service has no price for it')
      return { kind: 'by', service, price }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { kind: 'not', reason: error.toInfo() }
    }
  }

  async function tryOn(rules: ShippingRules, orderNumber: string): Promise<TriedOrder> {
    const order = await stores.orders.findByNumber(orderNumber)
    if (!order) throw notFound('order')
    const settings = { ...(await parcelSettings()), rules }
    const wish = { parcelNumber: 1, isReturn: false, weight: undefined }
    const { draft, fault } = orderDraft(order, wish, settings)
    const kept = await shipping.drafts.keptOf(order)
    return {
      orderNumber: order.orderNumber,
      state: order.state,
      trials: [...decided(order, settings).trials],
      named: present({ service: order.service, preset: order.preset }),
      specialServices: [...draft.specialService],
      bought: await boughtBy(draft, fault, settings, order),
      ...present({ preset: draft.packages[0]?.preset, kept: kept ? (true as const) : undefined }),
    }
  }

  return {
    handlers: {
      'shippingRules.list': async () => ({ rules: await shippingRules.read() }),
      async 'shippingRules.save'({ rules, before }) {
        await shippingRules.save(rules, before)
        changes.emit('lists')
        return { rules: await shippingRules.read() }
      },
      'shippingRules.count': ({ rules }) => count(rules),
      'shippingRules.stopCount'() {
        openCount.stop()
        return Promise.resolve({ done: true as const })
      },
      'shippingRules.try': ({ rules, orderNumber }) => tryOn(rules, orderNumber),
    },
    close() {
      keepOn?.()
      openCount.forget()
    },
  }
}
