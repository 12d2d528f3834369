import type { AnswerReading, KeptAnswer } from './kept-answer.ts'

/** Names and wrappers to look for besides those that the station knows, as `response-names.json` holds them. */
export type NameCorrections = Readonly<
  Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>
>

/** Reads a kept answer by the code that the client reads answers with. Asks the service nothing. */
export type ReadAgain = (answer: KeptAnswer, names: NameCorrections) => Promise<AnswerReading>

export type NewAnswer = KeptAnswer & {
  readonly id: string
  readonly accountKey: string
  /** As it was read last. */
  readonly understood: boolean
}

export type StoredAnswer = NewAnswer
export type JudgedAnswer = Pick<NewAnswer, 'id' | 'endpoint' | 'understood'>

export type AnswerStore = {
  /** Of these accounts, newest first. What this session cannot open is left out. */
  list(accountKeys: readonly string[]): Promise<readonly StoredAnswer[]>
  get(id: string): Promise<StoredAnswer | undefined>
  /** The same as `list`, without what is sealed. */
  judged(accountKeys: readonly string[]): Promise<readonly JudgedAnswer[]>
  /** Notes how answers are read by now. */
  judge(answers: readonly Pick<JudgedAnswer, 'id' | 'understood'>[]): Promise<void>
  /** Adds answers; of each endpoint and account `kept` stay, and the newest that was not understood since `since`. */
  add(answers: readonly NewAnswer[], keeping: { readonly kept: number; readonly since: Date }): Promise<void>
  /** Hands an account's answers over to another one, and forgets those of all others. */
  handOver(from: string, to: string): Promise<void>
  forgetAll(): Promise<void>
}
