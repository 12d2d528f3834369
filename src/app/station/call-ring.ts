// The last calls of the shipping service, as the log has them.

import type { ServiceCallView } from '../../contract/diagnostics.ts'
import type { Clock, LogFields, Logger } from '../../core/runtime.ts'

const kept = 200
const calls = ['service.call', 'service.call_failed', 'gateway.call', 'gateway.call_failed']

export type CallRing = {
  /** Newest first. */
  list(): ServiceCallView[]
  /** The same logger; calls that it is told of are kept too. */
  watch<L extends Logger>(logger: L): L
}

export function createCallRing(clock: Pick<Clock, 'now'>): CallRing {
  const ring: ServiceCallView[] = []

  function keep(event: string, fields: LogFields = {}): void {
    if (!calls.includes(event)) return
    ring.push(viewOf(fields, clock.now()))
    if (ring.length > kept) ring.shift()
  }
  return {
    list: () => ring.toReversed(),
    watch: (logger) => ({
      ...logger,
      info(event, fields) {
        keep(event, fields)
        logger.info(event, fields)
      },
      warn(event, fields) {
        keep(event, fields)
        logger.warn(event, fields)
      },
    }),
  }
}

function viewOf(fields: LogFields, at: Date): ServiceCallView {
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : undefined
  }
  const { status, durationMs } = fields
  const problem = text('reason') ?? text('code')
  const serviceCode = text('serviceCode')
  const correlationId = text('correlationId')
  return {
    at: at.toISOString(),
    endpoint: text('endpoint') ?? '',
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    ...(typeof status === 'number' && { status }),
    ...(problem !== undefined && { problem }),
    ...(serviceCode !== undefined && { serviceCode }),
    ...(correlationId !== undefined && { correlationId }),
  }
}
