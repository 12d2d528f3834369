// The sandbox's switches for tests (see src/sandbox/service/http/control.ts).

import type { FaultInput } from '../../src/sandbox/service/faults.ts'
import type { SandboxLine } from './station.ts'

type Service = Pick<SandboxLine, 'baseUrl'>

async function use({ baseUrl }: Service, method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(new URL(`/sandbox/${path}`, baseUrl), {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
  })
  if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${await answer.text()}`)
}

/** Strikes the next requests of an endpoint. */
export const setFault = (service: Service, fault: FaultInput) => use(service, 'POST', 'faults', fault)

export const clearFaults = (service: Service) => use(service, 'DELETE', 'faults')

/** Moves the service's time on. */
export const passDays = (service: Service, days: number) =>
  use(service, 'POST', 'clock', { advanceSeconds: days * 24 * 60 * 60 })
