// What a ZPL printer is asked over a two-way link, and how its answers are told apart.

import type { AppError } from '../../../contract/errors.ts'
import { isFault } from '../../../core/printing/confirmation.ts'
import type { Odometer, PrinterStatus } from '../../../core/printing/ports.ts'
import { errorStatusRequest, readErrorStatus, withErrors, type ErrorStatus } from './error-status.ts'
import type { AnswerPatience } from './answer-patience.ts'
import { readFrames, type OpenFrame } from './framed-answers.ts'
import { hostStatusRequest, takeHostStatusString, type FirstString } from './host-status.ts'
import { odometerRequest, readOdometer } from './odometer.ts'

/** Whether a question is on its way; where it is not, what the system itself says of the printer, if anything. */
export type Asked =
  | { readonly taken: true }
  | { readonly taken: false; readonly status: PrinterStatus | undefined }

/** What a conversation needs of an open link. */
export type QuestionLink = {
  /** Hands a question over whole, or none of it. Rejects `printer_link_broken`. */
  ask(question: string): Promise<Asked>
  /** All that the printer says, from now on. */
  onData(listener: (text: string) => void): void
  /** At once where the link is broken already. */
  onBroken(listener: (error: AppError) => void): void
}

export type ZplConversation = {
  /**
   * The printer's own word, given after it has received everything that was sent before the call; undefined where it
   * does not answer in time. Throws `printer_link_broken`.
   */
  readStatus(): Promise<PrinterStatus | undefined>
  /** A label is on its way, say: the printer is asked for errors and warnings until it is done and nothing is wrong. */
  lookClosely(): void
  /**
   * Asks what is no status. `read` is given all that was said since, and answers with what it understood; undefined
   * where no answer comes in time or before `stopped`. Throws `printer_link_broken`.
   */
  inquire<T>(
    question: string,
    read: (said: string) => T | undefined,
    stopped: Promise<void>,
  ): Promise<T | undefined>
}

/** Longer than any answer that is read whole; of more the end counts. */
const longestAnswer = 16_384

/** What goes ahead of `~HS`, where the printer knows it. */
type Heard = { readonly errors?: ErrorStatus | undefined; readonly odometer?: Odometer | undefined }
type Answer = Heard & { readonly status: PrinterStatus }

/**
 * `~HS` is always asked. `~HQOD` goes ahead of it, and `~HQES` after a label and for as long as something is wrong, but
 * not before a label on a printer that was well: no label waits for it. As questions are answered in their order, an
 * answer to `~HS` alone says that this printer does not know the others, and they are not asked again over this link.
 *
 * Answers carry no number: one that may belong to an earlier question, which was given up, is dropped, and it is asked
 * once more.
 */
export function zplConversation(link: QuestionLink, patience: AnswerPatience): ZplConversation {
  let frame: OpenFrame
  let first: FirstString
  let heard: Heard = {}
  let broken: AppError | undefined
  /** Hears all that is said, in frames or not. */
  let overhear: ((text: string) => void) | undefined
  let endInquiry: (() => void) | undefined
  /** When the questions were asked whose answers have not come, and may still come. */
  const unanswered: number[] = []
  let reading = false
  const inbox: Answer[] = []
  let wakeReader: (() => void) | undefined
  let knowsErrorStatus = true
  let knowsOdometer = true
  let looksClosely = false
  /** Warnings stay until the printer was asked for them again. */
  let warnings: ErrorStatus['warnings'] = []

  link.onBroken((error) => {
    broken ??= error
    wakeReader?.()
    endInquiry?.()
  })
  link.onData((text) => {
    overhear?.(text)
    const read = readFrames(frame, text)
    frame = read.open
    for (const string of read.frames) hear(string)
  })

  function hear(string: string): void {
    const errors = readErrorStatus(string)
    const odometer = readOdometer(string)
    if (errors) heard = { ...heard, errors }
    if (odometer) heard = { ...heard, odometer }
    if (errors || odometer) return
    const taken = takeHostStatusString(first, string)
    first = taken.first
    const askedAtMs = taken.status && unanswered.shift()
    if (!taken.status || askedAtMs === undefined) return
    patience.answeredAfter(performance.now() - askedAtMs)
    if (reading) inbox.push({ ...heard, status: taken.status })
    heard = {}
    wakeReader?.()
  }

  async function ask(question: string): Promise<Asked> {
    unanswered.push(performance.now())
    const asked = await link.ask(question)
    if (!asked.taken) unanswered.pop()
    return asked
  }

  function nextAnswer(): Promise<Answer | undefined> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        wakeReader = undefined
        if (broken) reject(broken)
        else resolve(inbox.shift())
      }
      const timer = setTimeout(settle, patience.waitMs())
      wakeReader = settle
      if (broken || inbox.length > 0) settle()
    })
  }

  async function converse(): Promise<PrinterStatus | undefined> {
    if (broken) throw broken
    const asksErrors = looksClosely && knowsErrorStatus
    const question = [
      asksErrors ? errorStatusRequest : '',
      knowsOdometer ? odometerRequest : '',
      hostStatusRequest,
    ].join('')
    for (let answersToGo = unanswered.length + 1; ; answersToGo -= 1) {
      const asked = await ask(question)
      if (!asked.taken) return asked.status
      const answer = await nextAnswer()
      if (!answer) {
        patience.heardNothing()
        return undefined
      }
      if (answersToGo === 1) return understood(answer, asksErrors)
    }
  }

  function understood({ status, errors, odometer }: Answer, askedErrors: boolean): PrinterStatus {
    knowsOdometer = odometer !== undefined
    if (askedErrors) {
      knowsErrorStatus = errors !== undefined
      warnings = errors?.warnings ?? []
    }
    const whole = withErrors(status, errors ?? { faults: [], warnings })
    looksClosely = isFault(whole.condition) || (looksClosely && whole.labelsWaiting > 0)
    return odometer ? { ...whole, odometer } : whole
  }

  return {
    async readStatus() {
      inbox.length = 0
      reading = true
      try {
        return await converse()
      } finally {
        reading = false
      }
    },
    lookClosely() {
      looksClosely = true
    },
    async inquire(question, read, stopped) {
      if (broken) throw broken
      let said = ''
      const answer = Promise.withResolvers<ReturnType<typeof read>>()
      overhear = (text) => {
        said = (said + text).slice(-longestAnswer)
        const understood = read(said)
        if (understood !== undefined) answer.resolve(understood)
      }
      const giveUp = () => answer.resolve(undefined)
      endInquiry = giveUp
      const timer = setTimeout(giveUp, patience.waitMs())
      void stopped.then(giveUp)
      try {
        const { taken } = await link.ask(question)
        return taken ? await answer.promise : undefined
      } finally {
        clearTimeout(timer)
        overhear = undefined
        endInquiry = undefined
      }
    },
  }
}
