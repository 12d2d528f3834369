// Switches for tests in another process, on the service's own port but outside of its paths: `GET /sandbox/state`,
// `POST /sandbox/faults` (a Fault), `DELETE /sandbox/faults` and `POST /sandbox/faults/release`. They need no token and
// are for this machine alone: calls from elsewhere, and calls that a web page could make, are refused.

import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { Fault } from '../faults.ts'
import type { Faults } from '../faults.ts'
import { errorResponse } from './error-body.ts'

/** What the sandbox has done so far. */
export type SandboxState = {
  readonly shipments: number
  readonly charges: number
  readonly chargedMinor: number
  readonly balanceMinor: number
  /** Requests that a `hang` fault holds. */
  readonly held: number
  /** How many shipments were made for each transactionId: 1, or the sandbox is wrong. */
  readonly shipmentsByTransactionId: Readonly<Record<string, number>>
}

const loopback = /^(?:::ffff:)?127\.|^::1$/

export function createControl(faults: Faults, state: () => SandboxState): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const refuse = (request: Request, status: 400 | 403, code: string, message: string) =>
    errorResponse(request, status, [{ Code: `SANDBOX.${code}`, Message: message }])

  app.use(async (c, next) => {
    const local = loopback.test(getConnInfo(c).remote.address ?? '')
    if (!local || c.req.header('origin') !== undefined)
      return refuse(c.req.raw, 403, 'NOT_AUTHORIZED', 'only programs on this machine may use the switches')
    return next()
  })
  app.get('/state', (c) => c.json(state()))
  app.post('/faults', async (c) => {
    const fault = Fault.safeParse(await c.req.json().catch(() => undefined))
    if (!fault.success) {
      const fields = fault.error.issues.map(
        (issue) => `${issue.path.join('.') || 'the body'}: ${issue.message}`,
      )
      return refuse(c.req.raw, 400, 'BAD_REQUEST', fields.join('; '))
    }
    faults.set(fault.data)
    return c.json({ held: faults.held() })
  })
  app.delete('/faults', (c) => {
    faults.clear()
    return c.json({ held: faults.held() })
  })
  app.post('/faults/release', (c) => {
    faults.release()
    return c.json({ held: faults.held() })
  })
  return app
}
