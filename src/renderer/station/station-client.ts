// The page's one way to the station: operations in, events out, over whichever transport the host gives.

import type { ErrorCode, ErrorInfo } from '../../contract/errors.ts'
import type {
  Envelope,
  EventName,
  EventPayload,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../contract/operations.ts'

/** The operation ended with an error. `info.code` decides what the packer reads (errors/error-words.ts). */
export class StationError extends Error {
  readonly info: ErrorInfo

  constructor(info: ErrorInfo, cause?: unknown) {
    super(info.message, { cause })
    this.name = 'StationError'
    this.info = info
  }
}

/**
 * `lost`: the page has no word from the station, and tries again by itself. `denied`: the station does not know the
 * page (it was started anew, with another token); only opening the page again helps. `crowded`: it tells as many pages as it does
 * at most; this one tries again by itself.
 */
export type LinkState = 'connecting' | 'up' | 'lost' | 'crowded' | 'denied'

/** Two functions, as Electron's preload and the loopback host both can give them. */
export type Transport = {
  /** Rejects only when the station could not be asked, or what came back is no envelope. */
  invoke(name: OperationName, input: unknown): Promise<Envelope>
  /** The answer ends the subscription. */
  subscribe(event: EventName, listener: (payload: unknown) => void): () => void
  /** Called with the present state at once, and on every change. The answer ends it. */
  watchLink(listener: (state: LinkState) => void): () => void
}

export type StationClient = {
  /** Throws `StationError`, also where the station cannot be reached (`station_unreachable`). */
  invoke<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  subscribe<K extends EventName>(event: K, listener: (payload: EventPayload<K>) => void): () => void
  watchLink: Transport['watchLink']
}

/** The typed client over a transport. What the station answers was checked by the station; it is not checked again. */
export function createStationClient(transport: Transport): StationClient {
  return {
    async invoke<K extends OperationName>(name: K, input: OperationInput<K>) {
      const envelope = await transport.invoke(name, input).catch((cause: unknown) => {
        throw cause instanceof StationError
          ? cause
          : stationError('station_unreachable', String(cause), cause)
      })
      if (!envelope.ok) throw new StationError(envelope.error)
      return envelope.value as OperationOutput<K>
    },
    subscribe: (event, listener) => transport.subscribe(event, listener as (payload: unknown) => void),
    watchLink: (listener) => transport.watchLink(listener),
  }
}

export function stationError(code: ErrorCode, message: string, cause?: unknown): StationError {
  return new StationError({ code, message }, cause)
}

/** What to show for anything that was thrown while the station was asked. */
export function errorInfoOf(thrown: unknown): ErrorInfo {
  if (thrown instanceof StationError) return thrown.info
  // A fault of the page itself: the station's log knows nothing of it.
  // eslint-disable-next-line no-console -- for whoever looks into it, and for tests, which no fault of the page passes
  console.error(thrown)
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : 'unknown fault in the page' }
}

/** True for what has the shape of an envelope. */
export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false
  if (value.ok === true) return true
  return (
    value.ok === false &&
    'error' in value &&
    typeof value.error === 'object' &&
    value.error !== null &&
    'code' in value.error &&
    typeof value.error.code === 'string'
  )
}
