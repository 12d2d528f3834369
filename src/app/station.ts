import type { EventName, EventPayload, Envelope } from '../contract/operations.ts'

/** Called with every event of the station; payloads are JSON values of the event's schema. */
export type EventListener = <K extends EventName>(event: K, payload: EventPayload<K>) => void

/** What a host serves: one call and one subscription, nothing else. */
export type Station = {
  invoke(operation: string, input: unknown): Promise<Envelope>
  /** Answers with a function that ends the subscription. */
  subscribe(listener: EventListener): () => void
  /**
   * Ends what is under way at its next safe point and closes the files. The label on its way gets `finishWithinMs` to
   * come out whole; without it the link to its printer is cut. The same again waits for the first.
   */
  close(options?: { readonly finishWithinMs?: number }): Promise<void>
}
