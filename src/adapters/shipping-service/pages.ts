import type { AnswerReader, RecordReader } from './read-response.ts'
import type { RecordKind } from './response-names.ts'
import { unexpected } from './service-error.ts'

/**
 * The records of a list, page after page; the next page is asked for when its first record is wanted (section 4.1). A
 * pageToken that comes a second time would go round for ever: it is `unexpected_response`.
 */
export async function* eachRecord<K extends RecordKind, T>(
  kind: K,
  ask: (pageToken: string | undefined) => Promise<AnswerReader>,
  read: (record: RecordReader<K>, answer: AnswerReader) => T | Promise<T>,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string | undefined>()
  let pageToken: string | undefined
  do {
    seen.add(pageToken)
    const answer = await ask(pageToken)
    for (const record of answer.list(kind)) yield await read(record, answer)
    pageToken = answer.pageToken()
    if (pageToken !== undefined && seen.has(pageToken)) {
      throw unexpected(answer.answer, 'it repeats a pageToken')
    }
  } while (pageToken !== undefined)
}
