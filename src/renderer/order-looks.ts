import type { OrderState } from '../contract/orders.ts'
import type { BadgeLook } from './ui/looks.ts'

/** How an order's state looks, wherever it is shown. */
export const orderLooks: Readonly<Record<OrderState, BadgeLook>> = {
  open: { tone: 'quiet', icon: 'ship' },
  held: { tone: 'warn', icon: 'pause' },
  failed: { tone: 'bad', icon: 'alert' },
  void: { tone: 'warn', icon: 'refund' },
  shipped: { tone: 'good', icon: 'check' },
  cancelled: { tone: 'quiet', icon: 'cross' },
}
