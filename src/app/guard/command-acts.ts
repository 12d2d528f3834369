// What the command line asks of a station that runs: done by its own operations, so that whoever is at the bench must be
// allowed to, and the audit log has it.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError, isAppError } from '../../contract/errors.ts'
import {
  operations,
  type OperationInput,
  type OperationName,
  type OperationOutput,
} from '../../contract/operations.ts'
import type { ActOutcome, CommandAct } from '../../contract/shell.ts'
import { isSameTrackingNumber } from '../../core/scanning/same-tracking-number.ts'
import type { Station } from '../station.ts'

type Invoke = Pick<Station, 'invoke'>

/** Does one act; what is refused is part of the answer. */
export async function runAct(station: Invoke, act: CommandAct): Promise<ActOutcome> {
  const subject = subjectOf(act)
  try {
    switch (act.kind) {
      case 'print': {
        const contentBase64 = await contentOf(act.path)
        const { printer } = act
        const wish = { gestureId: randomUUID(), printer, fileName: basename(act.path), contentBase64 }
        const { printerName } = await ask(station, 'print.file', wish)
        return { kind: 'queued', subject, printerName }
      }
      case 'reprint': {
        const labelId = await labelOf(station, act.trackingNumber)
        const wish = { gestureId: randomUUID(), labelId, reason: 'other' } as const
        const { printerName } = await ask(station, 'reprint.print', wish)
        return { kind: 'queued', subject, printerName }
      }
      case 'import':
      case 'import_items': {
        const operation = act.kind === 'import' ? 'orders.import' : 'items.import'
        const file = { fileName: basename(act.path), contentBase64: await contentOf(act.path) }
        const { added, changed, rejectedCount } = await ask(station, operation, file)
        return { kind: 'imported', subject, added, changed, rejected: rejectedCount }
      }
    }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { kind: 'refused', subject, error: error.toInfo() }
  }
}

const subjectOf = (act: CommandAct) => (act.kind === 'reprint' ? act.trackingNumber : basename(act.path))

/** One line for who stands at the terminal. */
export function outcomeLine(outcome: ActOutcome): string {
  const { subject } = outcome
  switch (outcome.kind) {
    case 'queued':
      return `queued: ${subject} at ${outcome.printerName}`
    case 'imported':
      return `imported: ${subject}, ${outcome.added} new, ${outcome.changed} changed, ${outcome.rejected} not taken`
    case 'refused':
      return `refused: ${subject}: ${outcome.error.message} (${outcome.error.code})`
  }
}

async function contentOf(path: string): Promise<string> {
  try {
    return (await readFile(path)).toString('base64')
  } catch (cause) {
    throw new AppError('not_found', 'The file cannot be read', { cause })
  }
}

async function labelOf(station: Invoke, trackingNumber: string): Promise<string> {
  const { hits } = await ask(station, 'reprint.search', { query: trackingNumber, limit: 20 })
  const [found] = hits.filter((hit) => isSameTrackingNumber(trackingNumber, hit.trackingNumber))
  if (!found) throw new AppError('not_found', 'There is no label of this tracking number')
  return found.labelId
}

async function ask<K extends OperationName>(
  station: Invoke,
  name: K,
  input: OperationInput<K>,
): Promise<OperationOutput<K>> {
  const envelope = await station.invoke(name, input)
  if (!envelope.ok) {
    const { code, message, details = {} } = envelope.error
    throw new AppError(code, message, { details })
  }
  return operations[name].output.parse(envelope.value) as OperationOutput<K>
}
