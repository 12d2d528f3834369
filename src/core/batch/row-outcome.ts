// What becomes of a batch's row, and whether the batch can go on after it.

import type { BatchPause, BatchPauseKind } from '../../contract/batch.ts'
import { AppError, type ErrorCode, type ErrorInfo } from '../../contract/errors.ts'
import { retryAfterOf } from '../failure.ts'
import type { ShipOutcome } from '../ship/outcomes.ts'
import type { Purchase } from '../ship/purchase.ts'
import { isPackingUnreadable } from '../ship/packing.ts'
import type { BatchRowChange } from './batch.ts'

/** What happened at a row. With a pause, every other row would meet the same, or the row itself must be settled first. */
export type RowEnd = { readonly change: BatchRowChange; readonly pause?: BatchPause }

/** Failures that are the order's own: the next one may do better. */
const ofTheOrder: ReadonlySet<ErrorCode> = new Set([
  'order_incomplete',
  'order_cancelled',
  'items_not_scanned',
  'order_claimed',
  'order_half_scanned',
  'order_packed',
  'no_rate',
  'above_rule_ceiling',
  'rule_undecided',
  'invalid_input',
  'service_refused',
  'sealed_with_other_key',
  'needs_approval',
])

const pauseOf: Readonly<Partial<Record<ErrorCode, BatchPauseKind>>> = {
  label_stock_mismatch: 'printer',
  no_printer: 'printer',
  no_account: 'settings',
  first_spending: 'settings',
  test_took_money: 'settings',
  warehouse_stopped: 'stopped',
  internal: 'fault',
  data_folder_unusable: 'fault',
  database_damaged: 'fault',
  buying_stopped: 'fault',
}

/** What put a purchase in doubt is that the service was busy: it will be heard of, and the others would meet the same. */
export function isPutOff(reason: ErrorInfo | undefined): reason is ErrorInfo {
  if (reason?.code !== 'service_no_answer') return false
  return reason.details?.['status'] === 429 || retryAfterOf(reason) !== undefined
}

/** The refusal is about the account and not about the parcel: every other one would be refused too. */
function isOfTheAccount({ code, details }: ErrorInfo): boolean {
  const serviceCode = details?.['code']
  return (
    code === 'service_auth_failed' ||
    (code === 'service_refused' && typeof serviceCode === 'string' && /^(ACCOUNT|USER)\./.test(serviceCode))
  )
}

/** Why a batch stands still after such a failure; undefined where it is this order's alone. */
export function pauseFor(reason: ErrorInfo): BatchPause | undefined {
  if (reason.code === 'order_incomplete' && reason.details?.['field'] === 'shipFrom')
    return { kind: 'settings', reason }
  if (isOfTheAccount(reason)) return { kind: 'service', reason }
  if (ofTheOrder.has(reason.code) || isPackingUnreadable(reason)) return undefined
  return { kind: pauseOf[reason.code] ?? 'service', reason }
}

/** The row waits for another try where the failure is none of its own. */
function notSent(reason: ErrorInfo): RowEnd {
  const pause = pauseFor(reason)
  return pause ? { change: { state: 'waiting', reason }, pause } : { change: { state: 'not_sent', reason } }
}

/** Of an outcome that began no purchase. */
export function endWithoutPurchase(outcome: Exclude<ShipOutcome, { readonly purchase: Purchase }>): RowEnd {
  switch (outcome.kind) {
    case 'not_found':
      return notSent(
        new AppError('order_incomplete', 'The order is no longer there', {
          details: { reason: 'order_gone' },
        }).toInfo(),
      )
    case 'put_off':
      throw new Error('the rows of a batch are not put off')
    case 'held':
      return { change: { state: 'held', reason: undefined } }
    case 'kept_draft':
      return notSent(
        new AppError('order_incomplete', 'What was typed for the order is kept: it is bought by hand', {
          details: { reason: 'changes_kept' },
        }).toInfo(),
      )
    case 'needs_customs':
      return notSent(
        new AppError('order_incomplete', 'The order goes abroad: its customs form is to be looked through', {
          details: { field: 'customsInfo', reason: 'customs_to_check' },
        }).toInfo(),
      )
    case 'weight_mismatch':
      return notSent(
        new AppError('order_incomplete', 'The weight is not what the order should weigh', {
          details: { field: 'weight', reason: 'weight_is_off' },
        }).toInfo(),
      )
    case 'needs_approval': {
      // Why its price is not known may be why no other's is.
      const { reason, error } = outcome
      return notSent(reason && pauseFor(reason) ? reason : error.toInfo())
    }
    case 'not_sent':
      return notSent(outcome.error.toInfo())
  }
}

/** True once nothing happens to the purchase without somebody's asking, or without time for its doubt. */
export function isSettled({ state, reason }: Purchase): boolean {
  return (
    state === 'bought' || state === 'refused' || state === 'in_doubt' || (state === 'prepared' && !!reason)
  )
}

/** @param own the purchase was begun by the batch, and not by somebody else before */
export function endWithPurchase(purchase: Purchase, own: boolean): RowEnd {
  const { id: purchaseId, state, reason, price, quotedPrice } = purchase
  const quoted = !price && quotedPrice ? { quoted: quotedPrice } : {}
  switch (state) {
    case 'bought':
      return {
        change: own
          ? { state: 'bought', purchaseId, price, ...quoted, reason: undefined }
          : { state: 'already_shipped', purchaseId, reason: undefined },
      }
    case 'refused': {
      const pause = reason && pauseFor(reason)
      return pause
        ? { change: { state: 'waiting', purchaseId, reason }, pause }
        : { change: { state: 'refused', purchaseId, reason } }
    }
    case 'prepared': {
      const why = reason ?? { code: 'service_unreachable', message: 'Nothing was sent' }
      if (why.code === 'order_held') return { change: { state: 'held', purchaseId, reason: undefined } }
      const { change, ...pause } = notSent(why)
      return { change: { ...change, purchaseId }, ...pause }
    }
    case 'sent':
    case 'in_doubt':
      return {
        change: { state: 'in_doubt', purchaseId, reason },
        pause: { kind: 'doubt', ...(reason ? { reason } : {}) },
      }
  }
}
