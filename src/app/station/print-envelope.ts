// A print between benches as the warehouse holds it: who asks and what of, its bytes, and what was answered, each sealed with the
// warehouse's key and bound to its ids. Whoever can write to the database and has no key prints nothing at any bench, and answers for
// none.

import { z } from 'zod'
import { labelFormats } from '../../base/label-format.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { benchPrintWords, printRequestStates } from '../../contract/bench-print-words.ts'
import { printContentKinds, reprintReasons } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { printerRoles } from '../../contract/printers.ts'
import type { PrintAbout, PrintRequestName, PrintSealer } from '../../core/warehouse/print-requests.ts'
import { present } from '../views.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { lacksWarehouseKey, openerOf } from './warehouse-opener.ts'

const About = z.object({
  kind: z.enum(printContentKinds).exclude(['label']),
  format: z.enum(labelFormats),
  role: z.enum(printerRoles),
  copies: z.int().min(1).max(99),
  subject: z.string(),
  operator: z.string().optional(),
  reason: z.enum(reprintReasons).optional(),
})

const Answer = z.object({
  state: z.enum(printRequestStates).exclude(['asked', 'called_off']),
  // One that a newer version knows says nothing here.
  word: z.enum(benchPrintWords).optional().catch(undefined),
  code: z.string().optional(),
})

type Part = 'sealed' | 'content' | 'answer'

/** With the newest key, and opened with any that is here. */
export function printSealer(
  warehouseId: string,
  keys: readonly Uint8Array[],
  newest: WarehouseKey | undefined,
): PrintSealer {
  const placeOf = (part: Part, { requestId, benchId, askedBy, jobId, label }: PrintRequestName) =>
    `print_requests.${part}:${[warehouseId, requestId, benchId, askedBy, jobId, label?.benchId ?? '', label?.labelId ?? ''].join('/')}`
  const opener = openerOf(keys)
  const seal = (part: Part, name: PrintRequestName, plain: string | Uint8Array) => {
    if (!newest) throw lacksWarehouseKey()
    return createSealer(newest.key).seal(plain, placeOf(part, name))
  }
  function open(part: Part, name: PrintRequestName, sealed: Uint8Array) {
    if (!opener) return 'no_key'
    try {
      return opener.open(sealed, placeOf(part, name))
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return 'no_key'
      if (isAppError(error, 'label_unreadable')) return 'not_proven'
      throw error
    }
  }
  /** A bench with the key has sealed it, of a version that says more than this one knows. */
  function read<T>(form: z.ZodType<T>, plain: ReturnType<typeof open>) {
    if (typeof plain === 'string') return plain
    try {
      return form.parse(JSON.parse(Buffer.from(plain).toString()))
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) return 'unreadable'
      throw error
    }
  }

  return {
    canSeal: newest !== undefined,
    seal(name, { operator, reason, ...about }) {
      const content: z.infer<typeof About> = { ...about, ...present({ operator, reason }) }
      return seal('sealed', name, JSON.stringify(content))
    },
    sealContent: (name, bytes) => seal('content', name, bytes),
    sealAnswer: (name, { state, word, code }) =>
      seal('answer', name, JSON.stringify({ state, ...present({ word, code }) })),
    open: (request) => read<PrintAbout>(About, open('sealed', request, request.sealed)),
    openContent: (request, sealed) => open('content', request, sealed),
    openAnswer(request, answer) {
      const said = read<z.infer<typeof Answer>>(Answer, open('answer', request, answer))
      if (typeof said === 'string') return said
      const { state, word, code } = said
      return { state, word, code }
    },
  }
}
