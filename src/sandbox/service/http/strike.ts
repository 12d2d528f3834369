import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointId } from '../../../service/endpoints.ts'
import type { Fault, StruckFaults } from '../faults.ts'
import { ServiceError, statusOfCode } from '../service-error.ts'
import type { ErrorEntry } from '../service-error.ts'
import type { ServiceWarning } from './handler.ts'
import { usualCode } from './request-rules.ts'

type Refusing = Fault & { readonly kind: 'status' | 'code' }

const retryAfter = ({ retryAfterSeconds }: Refusing) =>
  retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) }

function entryOf(fault: Refusing, code: string): ErrorEntry {
  const additional = fault.kind === 'code' ? fault.additionalInfo : undefined
  return {
    Code: code,
    Message: fault.message ?? 'a fault was switched on in the sandbox',
    ...(additional === undefined ? {} : { AdditionalInfo: additional }),
  }
}

function refusal(fault: Fault & { readonly kind: 'status' }, endpoint: EndpointId): ServiceError {
  const entry = entryOf(fault, fault.code ?? usualCode(endpoint, fault.status))
  return new ServiceError(fault.status, [entry], retryAfter(fault))
}

function strikeCode(fault: Fault & { readonly kind: 'code' }, work: Work): Promise<Response> {
  const entry = entryOf(fault, fault.code)
  // Faults are only ever set with codes that have a status.
  const status = statusOfCode(fault.code) ?? 500
  if (status === 200) return work([entry])
  throw new ServiceError(status, [entry], retryAfter(fault))
}

/** Serves a request; warnings that are given join those of its answer. */
export type Work = (warnings?: readonly ServiceWarning[]) => Promise<Response>

/** Answers a request as the fault has it. `cut` breaks the connection, so that no answer leaves. */
export async function strike(
  fault: Fault | undefined,
  endpoint: EndpointId,
  work: Work,
  cut: () => Response,
  struck: StruckFaults,
): Promise<Response> {
  switch (fault?.kind) {
    case undefined:
    case 'buys_again':
    case 'sells_separately':
    case 'corrects_addresses':
      return work()
    case 'latency':
      await wait(fault.latencyMs, undefined, { ref: false })
      return work()
    case 'status':
      if (fault.when === 'after_work') await work()
      throw refusal(fault, endpoint)
    case 'code':
      return strikeCode(fault, work)
    case 'cut_before_work':
      return cut()
    case 'cut_after_work':
      await work()
      return cut()
    case 'cut_during_work':
      void struck.hold().then((outcome) => {
        // Nobody is there to be told that it was refused.
        if (outcome === 'go_on') work().catch(() => undefined)
      })
      return cut()
    case 'late_label':
      if (endpoint === 'createShipment') struck.lateLabel(fault)
      return work()
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
