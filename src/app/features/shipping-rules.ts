// Shipping rules: kept, counted over the open orders, and tried on one.

import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError, isAppError } from '../../contract/errors.ts'
import {
  mostCounted,
  type RuleCounts,
  type ShippingRules,
  type TriedOrder,
} from '../../contract/shipping-rules.ts'
import type { ShipmentDraft } from '../../contract/shipment-draft.ts'
import { tallyRules } from '../../core/shipping-rules/tally.ts'
import { chooseService } from '../../core/ship/choose-service.ts'
import { problemOfField } from '../../core/ship/draft/check-draft.ts'
import { rateRequestOf } from '../../core/ship/draft/draft-request.ts'
import { expectedGramsOf } from '../../core/ship/draft/expected-weight.ts'
import { orderDraft, type ShippingSettings } from '../../core/ship/draft/order-draft.ts'
import { decideOrder } from '../../core/ship/draft/ruled-draft.ts'
import type { Order } from '../../core/orders/order.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

type ShippingRulesPorts = PortsOf<'account', 'orders'> &
  Pick<ShippingParts, 'shipping' | 'shippingRules' | 'parcelSettings'>

/** Read at once: a scan waits for so many at most. */
const pieceOf = 100

export function shippingRulesFeature(ports: ShippingRulesPorts): Feature<'shippingRules'> {
  const { stores, account, shipping, shippingRules, parcelSettings } = ports
  let counting = 0

  const decided = (order: Order, settings: ShippingSettings) =>
    decideOrder(order, { weightGrams: expectedGramsOf(order, settings.presets) }, settings)

  async function count(rules: ShippingRules): Promise<RuleCounts> {
    const mine = ++counting
    const settings = { ...(await parcelSettings()), rules }
    const tally = tallyRules(rules)
    let left = mostCounted
    let before: number | undefined
    do {
      const limit = Math.min(pieceOf, left)
      const { orders, next } = await stores.orders.list({
        query: '',
        state: 'open',
        limit,
        ...present({ before }),
      })
      for (const order of orders) tally.add(decided(order, settings).decision)
      left -= limit
      before = next
      await otherWork()
    } while (before !== undefined && left > 0 && mine === counting)
    return tally.counts((await stores.orders.counts()).open)
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
    if (!order) throw new AppError('not_found', 'There is no such order')
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
      async 'shippingRules.save'({ rules }) {
        await shippingRules.save(rules)
        return { rules: await shippingRules.read() }
      },
      'shippingRules.count': ({ rules }) => count(rules),
      'shippingRules.try': ({ rules, orderNumber }) => tryOn(rules, orderNumber),
    },
    close() {
      counting += 1
    },
  }
}
