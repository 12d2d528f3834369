import type { RecordReader } from './read-response.ts'

const testWord = /^(test(ing)?|sandbox|demo|trial|stag(e|ing)|non-?prod(uction)?)$/i
const productionWord = /^(live|prod(uction)?)$/i

function kindIn(record: RecordReader<'accountKind'>): readonly ('test' | 'production')[] {
  const word = record.text('environment') ?? ''
  const isTest = record.boolean('isTest')
  const isProduction = record.boolean('isProduction')
  return [
    ...(testWord.test(word) || isTest === true || isProduction === false ? (['test'] as const) : []),
    ...(productionWord.test(word) || isTest === false || isProduction === true
      ? (['production'] as const)
      : []),
  ]
}

/** What records say that an account is, by its own fields; undefined where none does, or they contradict each other. */
export function kindSaid(records: readonly RecordReader<'accountKind'>[]): 'test' | 'production' | undefined {
  const [said, ...others] = new Set(records.flatMap(kindIn))
  return others.length === 0 ? said : undefined
}
