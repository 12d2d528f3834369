// Refunds and manifests of the open profile: what each needs of the other, and the rule that a shop can change.

import { z } from 'zod'
import { defaultRefundRule, RefundRule } from '../contract/refund-operations.ts'
import { isAppError } from '../contract/errors.ts'
import type { PrinterSetting } from '../contract/printers.ts'
import { createManifests, type Manifests } from '../core/manifests/manifests.ts'
import { underWayStates, type Manifest } from '../core/manifests/manifest.ts'
import type { Refund } from '../core/refunds/refund.ts'
import { createRefunds, type Refunds } from '../core/refunds/refunds.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { ServiceAccount } from './service-account.ts'
import type { Stores } from './stores.ts'
import { newId } from './runtime.ts'

export type EndOfDay = {
  readonly refunds: Refunds
  readonly manifests: Manifests
  refundRule(): Promise<RefundRule>
  saveRefundRule(rule: RefundRule): Promise<void>
  /** Takes up what was under way: refunds before manifests. */
  start(): Promise<void>
  /** The service answers again. */
  serviceAnswers(): Promise<void>
  /** Another account is connected, or none: what belongs to it is taken up. */
  accountChanged(): Promise<void>
  close(): Promise<void>
}

export type EndOfDayListeners = {
  readonly onRefund: (refund: Refund) => void
  readonly onManifest: (manifest: Manifest) => void
  /** The open lists may have changed. */
  readonly onLists: () => void
}

const refundRuleKey = 'refund-rule'

export function openEndOfDay({
  stores,
  accounts,
  printerForDocuments,
  onJobs,
  doubtLongMs,
  mayRepeat,
  clock,
  logger,
  ...listeners
}: EndOfDayListeners & {
  readonly stores: Stores
  readonly accounts: ServiceAccount['connectedFor']
  readonly printerForDocuments: () => PrinterSetting | undefined
  readonly onJobs: (printerId: string) => void
  /** How long something is in doubt before a person may end it. */
  readonly doubtLongMs: () => number
  /** The service takes a request that comes again for the same one. */
  readonly mayRepeat: () => boolean
  readonly clock: Clock
  readonly logger: Logger
}): EndOfDay {
  const refunds = createRefunds({
    refunds: stores.refunds,
    purchases: stores.purchases,
    account: () => accounts.refunds(),
    async isManifestUnderWay(purchaseId) {
      const manifestId = (await stores.manifests.whereIs(purchaseId))?.manifestId
      const manifest = manifestId === undefined ? undefined : await stores.manifests.get(manifestId)
      return underWayStates.some((state) => state === manifest?.state)
    },
    doubtLongMs,
    mayRepeat,
    clock,
    newId,
    logger,
    onRefund(refund) {
      listeners.onRefund(refund)
      listeners.onLists()
    },
  })
  const manifests = createManifests({
    manifests: stores.manifests,
    purchases: stores.purchases,
    account: () => accounts.manifests(),
    documentPrinter: printerForDocuments,
    settleRefunds: () => refunds.settle(),
    clock,
    newId,
    logger,
    onManifest(manifest) {
      listeners.onManifest(manifest)
      listeners.onLists()
    },
    onLists: listeners.onLists,
    doubtLongMs,
    onJob: onJobs,
  })

  return {
    refunds,
    manifests,
    async refundRule() {
      const kept = await stores.values.get(refundRuleKey).catch((error: unknown) => {
        if (!isAppError(error, 'sealed_with_other_key')) throw error
        return undefined
      })
      return RefundRule.safeParse(kept).data ?? defaultRefundRule
    },
    saveRefundRule: (rule) => stores.values.set(refundRuleKey, z.json().parse(rule)),
    async start() {
      await refunds.start()
      await manifests.start()
    },
    async serviceAnswers() {
      await refunds.serviceAnswers()
      await manifests.serviceAnswers()
    },
    async accountChanged() {
      await refunds.accountChanged()
      await manifests.serviceAnswers()
    },
    async close() {
      await refunds.close()
      await manifests.close()
    },
  }
}
