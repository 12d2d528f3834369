// The prints that a bench asks others for: each is asked for until it stands in the warehouse, and in no other warehouse than the one that
// it was sent in; what was asked for, and is not known here any more, is known by its request.

import type { BenchPrint } from './bench-prints.ts'
import { requestOf, type PrintFollower } from './follow-prints.ts'
import type { PrintRequest, PrintRequests, PrintSealer } from './print-requests.ts'
import type { PrintServicePorts } from './print-service-ports.ts'
import { doubt, refused } from './said-of-prints.ts'

export function createPrintAsker({
  prints,
  note,
  tell,
  hear,
  ...ports
}: Pick<PrintServicePorts, 'prints' | 'jobOf' | 'wishOf'> & Pick<PrintFollower, 'note' | 'tell' | 'hear'>) {
  /** It may be there by now, or in a backup that was put back. */
  async function ask(requests: PrintRequests, print: BenchPrint, sealer: PrintSealer): Promise<void> {
    // Another bench seals nothing that nobody can open.
    if (!sealer.canSeal) return
    const { about, bytes } = await ports.wishOf(print)
    const name = requestOf(print, requests.benchId)
    await requests.ask({
      ...name,
      sealed: sealer.seal(name, about),
      content: sealer.sealContent(name, bytes),
    })
    const there = await requests.get(print.id)
    if (there) await hear(requests, print, there, () => Promise.resolve(sealer))
    else await note(print, refused('put_out'))
  }

  async function followSent(
    requests: PrintRequests,
    print: BenchPrint,
    open: readonly PrintRequest[],
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    // Nothing was placed of it, and nothing will be.
    if (print.state === 'refused' && print.word === 'put_out') return
    const request = open.find(({ requestId }) => requestId === print.id) ?? (await requests.get(print.id))
    if (request) return hear(requests, print, request, sealer)
    if (print.callingOff && (print.state === 'asking' || print.state === 'asked')) {
      // Nobody has heard of it, and nobody will.
      await requests.callOffUnheard(requestOf(print, requests.benchId))
      return
    }
    return ask(requests, print, await sealer())
  }

  /** It was asked for in a warehouse that this bench has left: nothing more of it is heard, and it is asked for nowhere else. */
  async function leaveBehind(print: BenchPrint): Promise<void> {
    if (print.way === 'sent' && print.state !== 'refused')
      return note(print, { ...doubt(), callingOff: undefined })
    // Nobody there says any more that it is taken.
    if (print.way === 'taken' && print.state === 'asked')
      tell(await prints.leave(print.id, 'refused', 'taken_out'))
  }

  /** Those of the warehouse that is set now. */
  async function listOwn(warehouseId: string): Promise<readonly BenchPrint[]> {
    const own: BenchPrint[] = []
    for (const print of await prints.listOpen()) {
      if (print.warehouseId === undefined) await prints.note(print.id, { warehouseId })
      if ((print.warehouseId ?? warehouseId) === warehouseId) own.push(print)
      else await leaveBehind(print)
    }
    return own
  }

  /** What this bench asked for, and knows nothing of: its database was put back, or the warehouse's was. */
  async function adopt(requests: PrintRequests, request: PrintRequest): Promise<void> {
    const known = await prints.get(request.requestId)
    if (known?.isOver && request.state === 'asked') await requests.callOff(request.requestId)
    if (known || request.state === 'called_off' || request.state === 'refused') return
    const job = await ports.jobOf(request.jobId)
    if (job?.state === 'queued') {
      const { requestId: id, jobId, benchId, bench, label } = request
      const changed = await prints.send({ id, jobId, benchId, bench, label, operator: undefined })
      // Of an earlier request for the same print, which a backup brought back, nothing is new.
      if (changed?.print.id === id) tell(changed)
    } else if (job && request.state === 'asked') await requests.callOff(request.requestId)
  }

  return { followSent, listOwn, adopt }
}
