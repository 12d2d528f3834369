// Tells the page of changes in the open profile.

import type { EventName, EventPayload } from '../contract/operations.ts'
import type { Logger } from '../core/runtime.ts'
import type { EventListener } from './station.ts'

export type PageEvents = {
  /** A view of `undefined` is not told. */
  tell<K extends EventName>(
    event: K,
    view: () => EventPayload<K> | undefined | Promise<EventPayload<K> | undefined>,
  ): void
}

export function createPageEvents({
  isOpen,
  isHeard,
  logger,
  emit,
}: {
  /** A profile that closes meanwhile has nothing to tell any more. */
  readonly isOpen: () => boolean
  /** Somebody listens: for nobody no view is made. */
  readonly isHeard: () => boolean
  readonly logger: Logger
  readonly emit: EventListener
}): PageEvents {
  return {
    tell(event, view) {
      if (!isOpen() || !isHeard()) return
      const tellNow = async () => {
        const made = await view()
        if (made !== undefined) emit(event, made)
      }
      tellNow().catch((error: unknown) => {
        if (isOpen()) logger.error('event.bug', {}, error)
      })
    },
  }
}
