// All that the sandbox's service keeps and works with: each handler is given it whole, and takes its part.

import type { LabelRenderer } from '../../../labels/render/label-renderer.ts'
import { createLateLabels } from '../late-labels.ts'
import { asksFor, type Strictness } from '../own-rules.ts'
import { createTokens } from '../tokens.ts'
import { accountState, type NewAccount } from './account-state.ts'
import { addressState } from './address-state.ts'
import { carrierAccountState } from './carrier-account-state.ts'
import { clockState } from './clock-state.ts'
import { customerState } from './customer-state.ts'
import { openDatabase } from './database.ts'
import { documentState } from './document-state.ts'
import { manifestState } from './manifest-state.ts'
import { refundState } from './refund-state.ts'
import { shipmentState } from './shipment-state.ts'

export type StateOptions = NewAccount & {
  /** Holds everything that the sandbox keeps; made where it is missing. */
  readonly dataDir: string
  /**
   * 32 bytes that seal what is kept; papers then stay in memory. A folder that they do not open begins anew. Without a
   * key everything is kept as it is, papers as files.
   */
  readonly dataKey?: Uint8Array | undefined
  readonly renderer: LabelRenderer
  /** Whether rules of the sandbox's own hold beside the document's. */
  readonly strict?: Strictness | undefined
  readonly now?: (() => Date) | undefined
}

export type ServiceState = ReturnType<typeof openServiceState>

export function openServiceState(options: StateOptions, tokenLife: { readonly lifeSeconds: number }) {
  const db = openDatabase(options.dataDir, options.dataKey)
  const clock = clockState(db, options.now ?? (() => new Date()))
  const { now } = clock
  const account = accountState(db, options, now)
  const customers = customerState(db)
  return {
    db,
    clock,
    now,
    account,
    customers,
    tokens: createTokens(account, customers, tokenLife),
    addresses: addressState(db),
    carrierAccounts: carrierAccountState(db),
    shipments: shipmentState(db),
    lateLabels: createLateLabels(now),
    refunds: refundState(db),
    manifests: manifestState(db),
    documents: documentState(db),
    renderer: options.renderer,
    asks: asksFor(options.strict),
  }
}
