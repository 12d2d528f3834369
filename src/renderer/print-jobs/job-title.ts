import type { PrintJobView } from '../../contract/domain.ts'
import { words } from '../language.ts'

/** What a job prints, in a few words: the order number of a label, the kind and subject of anything else. */
export function jobTitle({ kind, subject, printerName }: PrintJobView): string {
  const name = words.printJobs.kinds[kind]
  if (kind === 'label') return subject ?? name
  return subject && subject !== printerName ? `${name} · ${subject}` : name
}
