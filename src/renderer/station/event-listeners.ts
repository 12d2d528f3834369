import type { EventName } from '../../contract/operations.ts'

type Listener = (payload: unknown) => void

/** Who listens to which of the station's events, of a transport that hears all of them. */
export type EventListeners = {
  /** The answer ends it. */
  add(event: EventName, listener: Listener): () => void
  /** Names of no event are nobody's. */
  tell(event: string, payload: unknown): void
  /** Every event that somebody ever listened to. */
  events(): readonly EventName[]
}

export function createEventListeners(): EventListeners {
  const listeners = new Map<EventName, Set<Listener>>()
  return {
    add(event, listener) {
      const all = listeners.get(event) ?? new Set()
      // The same function may listen twice.
      const own: Listener = (payload) => listener(payload)
      listeners.set(event, all.add(own))
      return () => all.delete(own)
    },
    tell(event, payload) {
      for (const listener of listeners.get(event as EventName) ?? []) listener(payload)
    },
    events: () => [...listeners.keys()],
  }
}
