// Names that Electron's main process, preload and page share.

import type { Envelope } from './operations.ts'

export const invokeChannel = 'packbench:invoke'
export const eventChannel = 'packbench:event'

/** What preload gives the page as `window.packbench`. The page declares no type of its own for it. */
export type PageBridge = {
  invoke(operation: string, input: unknown): Promise<Envelope>
  /** The listener gets every event of the station. Answers with a function that ends the subscription. */
  subscribe(listener: (event: string, payload: unknown) => void): () => void
}
