import { setTimeout as wait } from 'node:timers/promises'
import type { OrderStore } from '../../src/core/orders/ports.ts'

const everyMs = 5

/**
 * What `work` takes, and what looking up an order takes beside it, again and again, each from when it was due; all in
 * milliseconds.
 */
export async function lookUpBeside(
  orders: OrderStore,
  orderNumberAt: (at: number) => string,
  work: () => Promise<unknown>,
): Promise<{ readonly tookMs: number; readonly waits: readonly number[] }> {
  let isDone = false
  const waits: number[] = []
  const scans = async () => {
    for (let at = 0; !isDone; at++) {
      const due = performance.now() + everyMs
      await wait(everyMs)
      await orders.findByNumber(orderNumberAt(at * 7_919))
      waits.push(performance.now() - due)
    }
  }
  const scanning = scans()
  const began = performance.now()
  await work()
  const tookMs = performance.now() - began
  isDone = true
  await scanning
  return { tookMs, waits }
}
