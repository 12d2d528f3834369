// All that programs may ask, as one table.

import { benchRoutes } from './routes/bench.ts'
import { orderRoutes } from './routes/orders.ts'
import { pairRoutes } from './routes/pair.ts'
import { parcelRoutes } from './routes/parcels.ts'
import { printRoutes } from './routes/print.ts'
import type { Route } from './route.ts'

export const routes: readonly Route[] = [
  ...printRoutes,
  ...orderRoutes,
  ...parcelRoutes,
  ...benchRoutes,
  ...pairRoutes,
]
