import { AppError } from '../../../contract/errors.ts'
import type { LabelPrinter } from '../../../core/printing/ports.ts'
import { zplConversation, type QuestionLink, type ZplConversation } from '../languages/zpl-conversation.ts'

/** An open link that carries bytes in both directions. */
export type ByteLink = QuestionLink & {
  /** Resolves when the system has taken all of it. Rejects `printer_link_broken`: part of it may have left. */
  send(bytes: Uint8Array): Promise<void>
  /** False where the link is known to be gone; looks at what the system knows by now. */
  isOpen(): Promise<boolean>
  /** Ends it so that what the system has taken still arrives. */
  close(): void
}

export const linkBroken = (why: string, cause?: unknown) =>
  new AppError('printer_link_broken', `The connection to the printer is gone: ${why}.`, { cause })

/**
 * A ZPL printer at the end of a link that answers. The link stays open between labels; one that is gone meanwhile is
 * opened again by `connect()`, before anything is sent. `open` rejects with `printer_unreachable`.
 */
export function twoWayLabelPrinter(
  open: (signal: AbortSignal) => Promise<ByteLink>,
  statusTimeoutMs: number,
): LabelPrinter {
  let current: { readonly link: ByteLink; readonly conversation: ZplConversation } | undefined
  let opening = new AbortController()

  function opened() {
    if (!current) throw linkBroken('it was never opened')
    return current
  }

  return {
    proves: 'paper',
    async connect() {
      if (current && (await current.link.isOpen())) return
      const { signal } = opening
      const link = await open(signal)
      if (signal.aborted) {
        link.close()
        throw new AppError('printer_unreachable', 'The printer was given up before it was reached.')
      }
      current = { link, conversation: zplConversation(link, statusTimeoutMs) }
    },
    async readStatus() {
      return opened().conversation.readStatus()
    },
    async send(bytes) {
      const { link, conversation } = opened()
      conversation.labelSent()
      await link.send(bytes)
    },
    close() {
      opening.abort()
      opening = new AbortController()
      current?.link.close()
      current = undefined
    },
  }
}
