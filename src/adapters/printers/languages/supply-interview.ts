import type { Inquiry, PrinterStatus } from '../../../core/printing/ports.ts'
import { supplyQuestions, type QuestionKind } from './supply-questions.ts'
import type { ZplConversation } from './zpl-conversation.ts'

/**
 * Asks one printer, over all its links, what it knows of itself; see `LabelPrinter.inquire`. A kind of question that it
 * let pass while it answered `~HS` is unknown to it, and never asked again. The value of a variable says not whose it is:
 * where one has not come, no other is asked for over the same link.
 */
export function supplyInterview() {
  const unknown = new Set<QuestionKind>()
  const owesVariable = new WeakSet<ZplConversation>()
  let answersAny = false

  return async (
    conversation: ZplConversation,
    { known, onSaid, isStopped, stopped }: Inquiry,
  ): Promise<PrinterStatus | undefined> => {
    const told = new Set(known)
    const missed = new Set<QuestionKind>()
    for (const { kind, bytes, mayMovePaper, facts, read } of supplyQuestions) {
      if (unknown.has(kind) || missed.has(kind) || facts.every((fact) => told.has(fact))) continue
      if (mayMovePaper && !answersAny) continue
      if (kind === 'variable' && owesVariable.has(conversation)) continue
      const answer = await conversation.inquire(bytes, read, stopped)
      if (!answer && kind === 'variable') owesVariable.add(conversation)
      if (answer) {
        answersAny = true
        onSaid(answer)
      }
      if (isStopped()) return undefined
      if (!answer) missed.add(kind)
      for (const { fact } of answer ?? []) told.add(fact)
    }
    conversation.lookClosely()
    const status = await conversation.readStatus()
    if (status) for (const kind of missed) unknown.add(kind)
    return status
  }
}
