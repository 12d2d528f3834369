// The prints that other benches ask of this one: into its own queue, held back, taken once, and what becomes of them is said.

import type { BenchPrint } from './bench-prints.ts'
import type { PrintRequest, PrintRequests, PrintSealer, SaidOfPrint } from './print-requests.ts'
import type { PrintServicePorts } from './print-service-ports.ts'
import { doubt, isFinal, isSame, refused, saidOfJob } from './said-of-prints.ts'
import type { PrintFollower } from './follow-prints.ts'

export function createPrintTaker({
  prints,
  note,
  tell,
  ...ports
}: Pick<PrintServicePorts, 'prints' | 'printerFor' | 'takeIn' | 'onTaken' | 'onSaid'> &
  Pick<PrintFollower, 'note' | 'tell'>) {
  async function say(
    requests: PrintRequests,
    request: PrintRequest,
    said: SaidOfPrint,
    sealer: PrintSealer,
  ): Promise<void> {
    const before = request.answer && sealer.openAnswer(request, request.answer)
    if (typeof before === 'object' && request.state === said.state && isSame(before, said))
      // The answer to it may have been lost.
      return ports.onSaid(request, said)
    if (await requests.say(request.requestId, said.state, sealer.sealAnswer(request, said)))
      await ports.onSaid(request, said)
  }

  /** Undefined where it is not to be printed, or not now. */
  async function intoQueue(
    requests: PrintRequests,
    request: PrintRequest,
    sealer: PrintSealer,
  ): Promise<BenchPrint | undefined> {
    const refuse = async (word: SaidOfPrint['word']): Promise<undefined> => {
      await say(requests, request, refused(word), sealer)
    }
    const about = sealer.open(request)
    if (about === 'no_key' || !sealer.canSeal) return undefined
    // It was taken by this bench, which knows nothing of it any more: it may be on paper, also where its version cannot read it.
    if (request.state !== 'asked') {
      await say(requests, request, doubt('put_back'), sealer)
      return undefined
    }
    if (about === 'not_proven' || about === 'unreadable') return refuse(about)
    if (request.isVoid) return refuse('label_void')
    if (request.isPutOut) return undefined
    const printerId = ports.printerFor(about.role)
    if (printerId === undefined) return refuse('no_printer')
    const content = request.hasContent ? await requests.content(request.requestId) : undefined
    if (!content) return undefined
    const bytes = sealer.openContent(request, content)
    if (bytes === 'no_key') return undefined
    if (bytes === 'not_proven') return refuse('not_proven')
    const changed = await ports.takeIn(request, about, bytes, printerId)
    tell(changed)
    return changed.print
  }

  /** In the queue here, and nobody can take it any more. */
  async function leaveUntaken(
    requests: PrintRequests,
    request: PrintRequest,
    sealer: PrintSealer,
  ): Promise<void> {
    const word = request.isPutOut ? 'put_out' : request.hasContent ? undefined : 'unreadable'
    if (!word) return
    tell(await prints.leave(request.requestId, 'refused', word))
    if (sealer.canSeal) await say(requests, request, refused(word), sealer)
  }

  /** True once the warehouse has said that it is taken. */
  async function take(requests: PrintRequests, request: PrintRequest, sealer: PrintSealer): Promise<boolean> {
    const { requestId } = request
    if (await requests.take(requestId)) return true
    const now = await requests.get(requestId)
    if (now?.state === 'called_off') tell(await prints.leave(requestId, 'called_off', undefined))
    else if (now?.state === 'asked' && now.isVoid) {
      await say(requests, now, refused('label_void'), sealer)
      tell(await prints.leave(requestId, 'refused', 'label_void'))
    } else if (now?.state === 'asked') await leaveUntaken(requests, now, sealer)
    // Its answer was lost before.
    return now?.state === 'taken'
  }

  async function serve(
    requests: PrintRequests,
    request: PrintRequest,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const { requestId } = request
    const known = (await prints.get(requestId)) ?? (await intoQueue(requests, request, await sealer()))
    if (known?.way !== 'taken') return
    if (known.state === 'asked') {
      if (request.state === 'called_off') {
        tell(await prints.leave(requestId, 'called_off', undefined))
        return
      }
      if (request.state === 'asked' && !(await take(requests, request, await sealer()))) return
      const about = (await sealer()).open(request)
      await ports.onTaken(request, typeof about === 'object' ? about : undefined)
      tell(await prints.begin(requestId))
    }
    const job = await prints.jobOf(requestId)
    if (!job) return
    const left = await prints.get(requestId)
    // Why the station left it is more than its job knows.
    const said = left?.state === 'refused' && left.word ? refused(left.word, left.code) : saidOfJob(job)
    await say(
      requests,
      { ...request, state: request.state === 'asked' ? 'taken' : request.state },
      said,
      await sealer(),
    )
    if (isFinal(said)) await prints.end(requestId, said)
    else await note(known, said)
  }

  async function leaveOver(
    requests: PrintRequests,
    print: BenchPrint,
    sealer: () => Promise<PrintSealer>,
  ): Promise<void> {
    const request = await requests.get(print.id)
    if (!request) return
    if (request.state === 'asked' && print.state === 'asked')
      return leaveUntaken(requests, request, await sealer())
    if (request.state === 'called_off') {
      if (print.state === 'asked') tell(await prints.leave(print.id, 'called_off', undefined))
      // It printed here: whoever called it off was told so by a database that was put back.
      else await prints.end(print.id, {})
      return
    }
    const job = await prints.jobOf(print.id)
    // Its answer was lost, and it is said already.
    if (request.endedAt === undefined || !job) return
    const said = saidOfJob(job)
    await ports.onSaid(request, said)
    await prints.end(print.id, said)
  }

  return { serve, leaveOver }
}
