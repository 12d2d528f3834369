// Whether the copies of the benches' audit logs are as they were written, for whoever must be able to trust them.

import type { AuditEntry } from '../../core/audit/audit-log.ts'
import type { AuditCopies, AuditCopy, AuditPlace } from '../../core/warehouse/audit-copies.ts'
import type { OpenedCopy } from '../station/audit-envelope.ts'

/** `changed`: an entry is not as it was written, or does not follow one that is there. `missing`: later ones are there, and it is not. */
export type CopiesProblem = 'changed' | 'missing'

export type BenchCopies = {
  readonly benchId: string
  readonly bench: string
  /** By their numbers; one that is there twice counts once. */
  readonly entries: number
  readonly last: { readonly number: number; readonly toldAt: Date }
  /** The first thing that is wrong, and with which entry. */
  readonly problem: { readonly kind: CopiesProblem; readonly number: number } | undefined
  /** Entries that are there twice: the log was put back to an earlier state, and went on from the one before them. */
  readonly twice: readonly number[]
  /** Sealed with a key that is not here. */
  readonly unread: number
}

type Opened = ReturnType<typeof openedAs>
const openedAs = (copy: AuditCopy, opened: OpenedCopy | 'no_key' | 'changed') => ({ ...copy, opened })

const atOnce = 500
const firstHash = '00'.repeat(32)

/** Follows one bench's copies, which come in the order of their numbers. */
function followChain(first: AuditCopy) {
  let bench = first
  let number = 0
  /** Of the entries of that number. */
  let hashes = new Set([firstHash])
  /** Of those before it; undefined where they are missing, and it cannot be told what it follows. */
  let hashesBefore: ReadonlySet<string> | undefined
  let entries = 0
  let unread = 0
  const twice: number[] = []
  let problem: BenchCopies['problem']
  const found = (kind: CopiesProblem, at: number) => (problem ??= { kind, number: at })

  return {
    take(copy: Opened): void {
      if (copy.number === number) {
        if (twice.at(-1) !== number) twice.push(number)
      } else {
        if (copy.number !== number + 1) found('missing', number + 1)
        hashesBefore = copy.number === number + 1 ? hashes : undefined
        hashes = new Set()
        number = copy.number
        entries++
      }
      hashes.add(copy.hash)
      bench = copy
      const { opened } = copy
      if (opened === 'no_key') unread++
      else if (opened === 'changed') found('changed', copy.number)
      else if (hashesBefore && !hashesBefore.has(opened.previousHash)) found('changed', copy.number)
    },
    told: (): BenchCopies => ({
      benchId: bench.benchId,
      bench: bench.bench,
      entries,
      last: { number, toldAt: bench.toldAt },
      problem,
      twice,
      unread,
    }),
  }
}

/** An entry, and at which bench it was written. */
export type CopiedEntry = { readonly bench: string; readonly entry: AuditEntry }

/** Reads all copies, hands what can be read of them to `write`, and answers what became of each bench's. */
export async function checkAuditCopies(
  copies: Pick<AuditCopies, 'after'>,
  open: (copy: AuditCopy) => OpenedCopy | 'no_key' | 'changed',
  write: (entries: readonly CopiedEntry[]) => void = () => undefined,
): Promise<readonly BenchCopies[]> {
  const chains = new Map<string, ReturnType<typeof followChain>>()
  for (let place: AuditPlace | undefined; ;) {
    const portion = await copies.after(place, atOnce)
    const opened = portion.map((copy) => openedAs(copy, open(copy)))
    for (const copy of opened) {
      const chain = chains.get(copy.benchId) ?? followChain(copy)
      chains.set(copy.benchId, chain)
      chain.take(copy)
    }
    write(
      opened.flatMap(({ bench, opened: one }) =>
        typeof one === 'object' ? [{ bench, entry: one.entry }] : [],
      ),
    )
    place = portion.at(-1)
    if (!place) return [...chains.values()].map((chain) => chain.told())
  }
}
