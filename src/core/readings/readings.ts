// The last answers of the service, kept and read anew: with the names that are in force, or on trial with others.

import { isAppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { changeOf, isUnderstood, type ReadingChange } from './judging.ts'
import type { AnswerReading, KeptAnswer } from './kept-answer.ts'
import type {
  AnswerStore,
  JudgedAnswer,
  NameCorrections,
  NewAnswer,
  ReadAgain,
  StoredAnswer,
} from './ports.ts'

/** Of each endpoint. */
const answersKept = 3
/** An answer that was not understood stays beside newer ones that were. */
const notUnderstoodKeptMs = 7 * 24 * 60 * 60_000
/** Answers that come close together are written together, and nobody who ships waits for it. */
const writtenAfterMs = 1_000

/** Those that stay beside the ones that came after them: of a batch's many, all others would go as they come. */
function staying(answers: readonly NewAnswer[]): readonly NewAnswer[] {
  return answers.filter((answer, at) => {
    const later = answers
      .slice(at + 1)
      .filter(({ accountKey, endpoint }) => accountKey === answer.accountKey && endpoint === answer.endpoint)
    return later.length < answersKept || (!answer.understood && later.every(({ understood }) => understood))
  })
}

export type ReadAnswer = { readonly answer: StoredAnswer; readonly reading: AnswerReading }
/** `reading`: with the names on trial. */
export type Trial = ReadAnswer & { readonly change: ReadingChange }

export type Readings = ReturnType<typeof createReadings>

export function createReadings({
  store,
  readAgain,
  names,
  accountKeys,
  clock,
  newId,
  logger,
  onChange,
}: {
  readonly store: AnswerStore
  readonly readAgain: ReadAgain
  /** The names in force. */
  readonly names: () => NameCorrections
  /** The connected account's, and that of answers which are no account's yet. */
  readonly accountKeys: () => readonly string[]
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  /** Answers were kept. */
  readonly onChange: () => void
}) {
  let heard: { readonly accountKey: string; readonly answer: () => KeptAnswer | undefined }[] = []
  let cancel: (() => void) | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Undefined for what is not to be kept, and for what reading it trips over: the others are kept all the same. */
  async function newAnswer({ accountKey, answer }: (typeof heard)[number]): Promise<NewAnswer | undefined> {
    const kept = answer()
    if (!kept) return undefined
    try {
      const understood = isUnderstood(await readAgain(kept, names()))
      return { ...kept, id: newId(), accountKey, understood }
    } catch (error) {
      logger.error('readings.bug', { endpoint: kept.endpoint }, error)
      return undefined
    }
  }

  async function write(): Promise<void> {
    cancel?.()
    cancel = undefined
    const current = accountKeys()
    const come = heard.filter(({ accountKey }) => current.includes(accountKey))
    heard = []
    try {
      const answers: NewAnswer[] = []
      for (const [at, each] of come.entries()) {
        // Of many, as a batch brings them, each is a piece of work of its own.
        if (at >= answersKept) await new Promise<void>((resolve) => clock.after(0, resolve))
        const answer = await newAnswer(each)
        if (answer) answers.push(answer)
      }
      if (answers.length === 0) return
      const since = new Date(clock.now().getTime() - notUnderstoodKeptMs)
      await store.add(staying(answers), { kept: answersKept, since })
      onChange()
    } catch (error) {
      // What is shown of answers holds up nothing that is done with them.
      if (isAppError(error)) logger.warn('readings.not_kept', { code: error.code })
      else logger.error('readings.bug', {}, error)
    }
  }

  /** All that came is on disk. */
  const flush = () => (writing = writing.then(write))

  async function readAll(corrections: NameCorrections): Promise<readonly ReadAnswer[]> {
    await flush()
    const answers = await store.list(accountKeys())
    return Promise.all(
      answers.map(async (answer) => ({ answer, reading: await readAgain(answer, corrections) })),
    )
  }

  return {
    /** An answer came; `answer` makes of it what is kept, later. */
    hear(accountKey: string, answer: () => KeptAnswer | undefined): void {
      heard.push({ accountKey, answer })
      cancel ??= clock.after(writtenAfterMs, () => void flush())
    },
    /** The kept answers of the connected account, newest first, as the client reads them now. */
    async list(): Promise<readonly ReadAnswer[]> {
      const all = await readAll(names())
      const judged = all.map(({ answer, reading }) => ({ answer, understood: isUnderstood(reading) }))
      const changed = judged.filter(({ answer, understood }) => answer.understood !== understood)
      if (changed.length > 0)
        await store.judge(changed.map(({ answer: { id }, understood }) => ({ id, understood })))
      return all
    },
    /** How they were read last, newest first: none of them is opened for it. */
    async judged(): Promise<readonly JudgedAnswer[]> {
      await flush()
      return store.judged(accountKeys())
    },
    /** Throws `not_found`. */
    async get(id: string): Promise<StoredAnswer> {
      const answer = await store.get(id)
      if (!answer) throw notFound('kept_answer')
      return answer
    },
    /** What these names would change of the kept answers. Changes nothing. */
    async tryOut(corrections: NameCorrections): Promise<readonly Trial[]> {
      const now = await readAll(names())
      return Promise.all(
        now.map(async ({ answer, reading: before }) => {
          const reading = await readAgain(answer, corrections)
          return { answer, reading, change: changeOf(before, reading) }
        }),
      )
    },
    /** Another account is connected: answers to keys that were only tried are its own; or none, and all go. */
    async accountChanged(triedKey: string, key: string | undefined): Promise<void> {
      await flush()
      await (key === undefined ? store.forgetAll() : store.handOver(triedKey, key))
      onChange()
    },
    close: flush,
  }
}
