import type { PageBridge } from '../../contract/ipc.ts'
import { createEventListeners } from './event-listeners.ts'
import { isEnvelope, stationError, type Transport } from './station-client.ts'

/**
 * The transport inside the Electron window: the station lives in the same application, so the link is up while it runs.
 * Events cross the bridge once, however many listen.
 */
export function bridgeTransport(bridge: PageBridge): Transport {
  const listeners = createEventListeners()
  bridge.subscribe(listeners.tell)
  return {
    async invoke(name, input) {
      const answer: unknown = await bridge.invoke(name, input)
      if (!isEnvelope(answer)) throw stationError('internal', `${name} was answered with no envelope`)
      return answer
    },
    subscribe: listeners.add,
    watchLink(listener) {
      listener('up')
      return () => undefined
    },
  }
}
