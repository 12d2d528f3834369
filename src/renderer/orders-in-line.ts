import type { StationStatus } from '../contract/domain.ts'
import { formatCount } from './format.ts'
import { words } from './language.ts'

const m = words.ship

/** Orders that are bought by themselves when the service is back; those that were stopped wait for a person. */
export function ordersInLine(status: StationStatus | undefined): number {
  const waits = (status?.waitingOrders ?? []).filter(({ reason }) => !reason)
  return new Set(waits.map(({ orderNumber }) => orderNumber)).size
}

/** What works without the service, and what becomes of orders meanwhile: only what stands in the line is bought by itself. */
export function offlineWords(inLine: number): string {
  return inLine === 0 ? m.offlineNext : m.offlineInLine(formatCount(inLine))
}
