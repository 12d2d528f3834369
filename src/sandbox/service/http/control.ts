// Switches for tests in another process, on the service's own port but outside of its paths: `GET /sandbox/state`,
// `POST /sandbox/faults` (a Fault), `DELETE /sandbox/faults`, `POST /sandbox/faults/release` and `POST /sandbox/clock`
// (`{advanceSeconds}`); `POST /sandbox/printer` (a PrinterFault) and `DELETE /sandbox/printer` for the label printer. They need no token and are for this machine alone: calls from elsewhere, and calls that a web page
// could make, are refused.

import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { PrinterFault } from '../../printer/printer-fault.ts'
import { Fault } from '../faults.ts'
import type { Faults } from '../faults.ts'
import type { SandboxClock } from '../state/clock-state.ts'
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

const Advance = z.strictObject({ advanceSeconds: z.number().nonnegative() })

export function createControl(
  faults: Faults,
  state: () => SandboxState,
  clock: SandboxClock,
  setPrinterFault: (fault: PrinterFault | undefined) => Promise<void>,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const refuse = (request: Request, status: 400 | 403, code: string, message: string) =>
    errorResponse(request, status, [{ Code: `SANDBOX.${code}`, Message: message }])

  const refuseBody = (request: Request, { issues }: z.ZodError) =>
    refuse(
      request,
      400,
      'BAD_REQUEST',
      issues.map((issue) => `${issue.path.join('.') || 'the body'}: ${issue.message}`).join('; '),
    )

  app.use(async (c, next) => {
    const local = loopback.test(getConnInfo(c).remote.address ?? '')
    if (!local || c.req.header('origin') !== undefined)
      return refuse(c.req.raw, 403, 'NOT_AUTHORIZED', 'only programs on this machine may use the switches')
    return next()
  })
  app.get('/state', (c) => c.json(state()))
  app.post('/faults', async (c) => {
    const fault = Fault.safeParse(await c.req.json().catch(() => undefined))
    if (!fault.success) return refuseBody(c.req.raw, fault.error)
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
  app.post('/printer', async (c) => {
    const fault = PrinterFault.safeParse(await c.req.json().catch(() => undefined))
    if (!fault.success) return refuseBody(c.req.raw, fault.error)
    await setPrinterFault(fault.data)
    return c.json({ fault: fault.data })
  })
  app.delete('/printer', async (c) => {
    await setPrinterFault(undefined)
    return c.json({ fault: null })
  })
  app.post('/clock', async (c) => {
    const advance = Advance.safeParse(await c.req.json().catch(() => undefined))
    const refused = () => refuse(c.req.raw, 400, 'BAD_REQUEST', 'advanceSeconds must be seconds of 0 or more')
    if (!advance.success) return refused()
    try {
      clock.advance(advance.data.advanceSeconds * 1000)
    } catch (error) {
      if (error instanceof RangeError) return refused()
      throw error
    }
    return c.json({ now: clock.now().toISOString() })
  })
  return app
}
