import type { EventName, OperationName } from '../../contract/operations.ts'
import { isEnvelope, stationError, type Transport } from './station-client.ts'

/** What Electron's preload puts on the window. */
export type PackbenchBridge = {
  invoke(name: OperationName, input: unknown): Promise<unknown>
  subscribe(event: EventName, listener: (payload: unknown) => void): () => void
}

/** The transport inside the Electron window: the station lives in the same application, so the link is up while it runs. */
export function bridgeTransport(bridge: PackbenchBridge): Transport {
  return {
    async invoke(name, input) {
      const answer = await bridge.invoke(name, input)
      if (!isEnvelope(answer)) throw stationError('internal', `${name} was answered with no envelope`)
      return answer
    },
    subscribe: (event, listener) => bridge.subscribe(event, listener),
    watchLink(listener) {
      listener('up')
      return () => undefined
    },
  }
}
