// All that programs may ask, as one table.

import { printRoutes } from './routes/print.ts'
import type { Route } from './route.ts'

export const apiRoot = '/api/v1'

export const routes: readonly Route[] = [...printRoutes]
