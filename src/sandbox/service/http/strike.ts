import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointId } from '../../../service/endpoints.ts'
import type { Fault, StruckFaults } from '../faults.ts'
import { ServiceError } from '../service-error.ts'
import { usualCode } from './request-rules.ts'

function refusal(fault: Fault & { readonly kind: 'status' }, endpoint: EndpointId): ServiceError {
  const entry = {
    Code: fault.code ?? usualCode(endpoint, fault.status),
    Message: fault.message ?? 'a fault was switched on in the sandbox',
  }
  const headers =
    fault.retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(fault.retryAfterSeconds) }
  return new ServiceError(fault.status, [entry], headers)
}

/** Answers a request as the fault has it. `cut` breaks the connection, so that no answer leaves. */
export async function strike(
  fault: Fault | undefined,
  endpoint: EndpointId,
  work: () => Promise<Response>,
  cut: () => Response,
  struck: StruckFaults,
): Promise<Response> {
  switch (fault?.kind) {
    case undefined:
      return work()
    case 'latency':
      await wait(fault.latencyMs, undefined, { ref: false })
      return work()
    case 'status':
      throw refusal(fault, endpoint)
    case 'cut_before_work':
      return cut()
    case 'cut_after_work':
      await work()
      return cut()
    case 'unreadable': {
      const answer = await work()
      return new Response(fault.body ?? '{"id":"', { status: answer.status, headers: answer.headers })
    }
    case 'hang': {
      if (fault.when === 'before_work') return (await struck.hold()) === 'dropped' ? cut() : work()
      const answer = await work()
      return (await struck.hold()) === 'dropped' ? cut() : answer
    }
  }
}
