// The items of an order are scanned before its label is bought: keys of the page beside the scans themselves (ship.ts), what is
// half scanned, and the rule.

import type { Packing } from '../../core/verification/verification.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { VerifiedScans } from './verified-scans.ts'

type VerificationFeaturePorts = PortsOf<'changes' | 'page' | 'logger', never> &
  Pick<ShippingParts, 'verification' | 'verificationRule'> & {
    readonly verified: VerifiedScans
  }

export function verificationFeature({
  verification,
  verificationRule,
  verified,
  changes,
  page,
  logger,
}: VerificationFeaturePorts): Feature<'verification'> {
  const settling = new Set<Promise<void>>()
  let closed = false
  const tell = () => page.tell('verificationChanged', async () => ({ open: await verification.countOpen() }))
  changes.on('verification', tell)
  changes.on('purchase', (purchase) => {
    const settled = verification.purchaseChanged(purchase).catch((error: unknown) => {
      if (!closed) logger.error('verification.bug', { orderId: purchase.orderId }, error)
    })
    settling.add(settled)
    void settled.finally(() => settling.delete(settled))
  })

  const packingOf = ({ orderNumber, parcelNumber, gestureId }: Packing): Packing => ({
    orderNumber,
    parcelNumber,
    gestureId,
  })
  const { outcome } = verified

  return {
    async close() {
      closed = true
      await Promise.all(settling)
    },
    handlers: {
      'verification.tick': (input, authority) =>
        outcome(verification.tick(packingOf(input), input.sku, input.count), input, authority),
      'verification.takeOut': (input, authority) =>
        outcome(verification.takeOut(packingOf(input), input.all), input, authority),
      'verification.openAgain': (input, authority) =>
        outcome(verification.openAgain(packingOf(input)), input, authority),
      'verification.nextPackage': (input, authority) =>
        outcome(verification.nextPackage(packingOf(input)), input, authority),
      'verification.shipShort'(input, authority) {
        const packing = packingOf(input)
        const allow = (what: string) =>
          authority.supervise('verification.shipShort', what, packing.orderNumber)
        return outcome(verification.shipShort(packing, allow), input, authority)
      },
      'verification.excuse': (input, authority) =>
        outcome(verification.excuse(packingOf(input), input.reason), input, authority),
      'verification.list': async () => ({ open: await verification.list() }),
      'verification.rule': () => verificationRule.read(),
      async 'verification.saveRule'(rule) {
        const saved = await verificationRule.save(rule)
        tell()
        return saved
      },
    },
  }
}
