// A bench's own prints that are at another bench: what that bench says of them is heard, until it has said its last word, also of those
// that a person has taken back.

import type { BenchPrint, BenchPrintNews, Changed } from './bench-prints.ts'
import type { PrintRequest, PrintRequestName, PrintRequests, PrintSealer } from './print-requests.ts'
import type { PrintServicePorts } from './print-service-ports.ts'
import { doubt, provenOf, taken } from './said-of-prints.ts'

/** When a bench was last heard of is written down so often. */
const heardMs = 60_000

/** The request by which a print of this bench is asked for. */
export const requestOf = (
  { id: requestId, benchId, jobId, label }: BenchPrint,
  askedBy: string,
): PrintRequestName => ({
  requestId,
  benchId,
  askedBy,
  jobId,
  label,
})

export type PrintFollower = ReturnType<typeof createPrintFollower>

export function createPrintFollower({ prints, onChange }: Pick<PrintServicePorts, 'prints' | 'onChange'>) {
  async function note(print: BenchPrint, news: BenchPrintNews): Promise<void> {
    const isNew = Object.entries(news).some(([field, value]) => {
      const known = print[field as keyof BenchPrintNews]
      if (known instanceof Date && value instanceof Date) return value.getTime() - known.getTime() > heardMs
      return known !== value
    })
    const changed = isNew && (await prints.note(print.id, news))
    if (changed) onChange(changed, print)
  }

  const tell = (changed: Changed | undefined): void => {
    if (changed) onChange(changed)
  }

  async function comeBack(print: BenchPrint): Promise<void> {
    tell(await prints.comeBack(print.id, print.callingOff ?? 'print', 'called_off'))
  }

  async function hear(
    requests: PrintRequests,
    print: BenchPrint,
    request: PrintRequest,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const heard = request.benchHeardAt ? { heardAt: request.benchHeardAt } : {}
    if (request.state === 'called_off') {
      // A person may have called it off since this round began.
      const now = await prints.get(print.id)
      if (!now || now.isOver) return
      // By whom else?
      return now.callingOff ? comeBack(now) : note(now, doubt('not_proven'))
    }
    if (request.state === 'asked') {
      // It was taken before the warehouse was put back, and may be on paper.
      if (print.state === 'taken' || print.state === 'not_sure')
        return note(print, { ...doubt('not_proven'), callingOff: undefined })
      if (print.callingOff && (await requests.callOff(print.id))) return comeBack(print)
      return note(print, { state: 'asked', word: undefined, code: undefined, ...heard })
    }
    const answer = request.answer && (await sealer()).openAnswer(request, request.answer)
    if (answer === undefined && request.state === 'taken')
      return note(print, { ...taken('waits'), ...heard, callingOff: undefined })
    const said = provenOf(request, answer)
    // What it says is known once this bench has the key.
    if (!said) return note(print, heard)
    if (said.state === 'printed' || said.state === 'sent') {
      tell(await prints.cameOut(print.id, said.state, said.word))
      return
    }
    return note(print, { ...said, ...heard, callingOff: undefined })
  }

  /** A person has decided about it here; whether it comes out there too is heard until that bench has said its last word. */
  async function followBack(
    requests: PrintRequests,
    print: BenchPrint,
    open: readonly PrintRequest[],
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const request = open.find(({ requestId }) => requestId === print.id) ?? (await requests.get(print.id))
    // One that had been taken before the warehouse was put back may be on paper there all the same.
    const wasUntaken = print.state === 'asking' || print.state === 'asked'
    const off = wasUntaken ? ({ state: 'called_off', word: undefined, code: undefined } as const) : doubt()
    if (!request) {
      // One that is still on its way there comes no more.
      await requests.callOffUnheard(requestOf(print, requests.benchId))
      return
    }
    if (request.state === 'asked') {
      if (await requests.callOff(print.id)) tell(await prints.settleBack(print.id, 'over', off))
      return
    }
    if (request.state === 'called_off') {
      tell(await prints.settleBack(print.id, 'over', off))
      return
    }
    if (request.endedAt === undefined) return
    const said = provenOf(request, request.answer && (await sealer()).openAnswer(request, request.answer))
    if (!said) return
    const changed = await prints.settleBack(print.id, said.state === 'refused' ? 'over' : 'unseen', said)
    if (changed) onChange(changed, print)
  }

  return { note, tell, comeBack, hear, followBack }
}
