import { AppError } from '../../../contract/errors.ts'
import { isClosedByPrinter, type LabelPrinter } from '../../../core/printing/ports.ts'
import { answerPatience } from '../languages/answer-patience.ts'
import { supplyInterview } from '../languages/supply-interview.ts'
import { zplConversation, type QuestionLink, type ZplConversation } from '../languages/zpl-conversation.ts'

/** An open link that carries bytes in both directions. */
export type ByteLink = QuestionLink & {
  /** Resolves when the system has taken all of it. Rejects `printer_link_broken`: part of it may have left. */
  send(bytes: Uint8Array): Promise<void>
  /** False where the link is known to be gone; looks at what the system knows by now. */
  isOpen(): Promise<boolean>
  /**
   * Ends this side and waits for the printer to end its own, which it does when it has read all: true. False where it
   * does not for long. Rejects `printer_link_broken`. Absent where the link has no sides.
   */
  untilRead?(): Promise<boolean>
  /** Ends it so that what the system has taken still arrives. */
  close(): void
}

type Opened = {
  readonly link: ByteLink
  readonly conversation: ZplConversation
  /** The printer has ended it in order. */
  wasClosed: boolean
  broken: AppError | undefined
}

export const linkBroken = (why: string, cause?: unknown) =>
  new AppError('printer_link_broken', `The connection to the printer is gone: ${why}.`, { cause })

/** The printer ended it in order, having read what had come. */
export const closedByPrinter = (cause?: unknown) =>
  new AppError('printer_link_broken', 'The connection to the printer is gone: the printer closed it.', {
    details: { reason: 'closed_by_printer' },
    cause,
  })

/**
 * A ZPL printer at the end of a link that answers. The link stays open between labels; one that is gone meanwhile is
 * opened again by `connect()`, before anything is sent. `open` rejects with `printer_unreachable`.
 */
export function twoWayLabelPrinter(
  open: (signal: AbortSignal) => Promise<ByteLink>,
  statusTimeoutMs: number,
): LabelPrinter {
  let current: Opened | undefined
  let opening = new AbortController()
  const patience = answerPatience(statusTimeoutMs)
  const interview = supplyInterview()

  async function connect(): Promise<void> {
    if (current && (await current.link.isOpen())) return
    const { signal } = opening
    const link = await open(signal)
    if (signal.aborted) {
      link.close()
      throw new AppError('printer_unreachable', 'The printer was given up before it was reached.')
    }
    const opened: Opened = {
      link,
      conversation: zplConversation(link, patience),
      wasClosed: false,
      broken: undefined,
    }
    link.onBroken((error) => {
      opened.wasClosed = isClosedByPrinter(error)
      opened.broken = error
    })
    current = opened
  }

  function opened() {
    if (!current) throw linkBroken('it was never opened')
    return current
  }

  return {
    proves: 'paper',
    connect,
    async readStatus(closely = false) {
      const { conversation } = opened()
      if (closely) conversation.lookClosely()
      return conversation.readStatus()
    },
    async send(bytes) {
      // In order, since it answered: nothing of the label has left yet. Otherwise the first bytes leave at once.
      if (opened().wasClosed) await connect()
      const { link, conversation, broken } = opened()
      if (broken) {
        throw new AppError('printer_unreachable', 'The connection to the printer was gone before.', {
          cause: broken,
        })
      }
      conversation.lookClosely()
      await link.send(bytes)
    },
    async untilRead() {
      return (await opened().link.untilRead?.()) ?? false
    },
    inquire(inquiry) {
      return interview(opened().conversation, inquiry)
    },
    close() {
      opening.abort()
      opening = new AbortController()
      current?.link.close()
      current = undefined
    },
  }
}
