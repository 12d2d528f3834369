// CSV files of labels that are under way: what was asked for stands in the audit log, and nothing else can be had.

import { notFound } from '../../contract/refusals.ts'
import { labelCsvHeading, labelCsvLine } from '../../core/ship/label-csv.ts'
import type { LabelFilter } from '../../core/ship/ports.ts'
import { newId } from '../runtime.ts'
import type { Stores } from '../profile/stores.ts'

/** Some milliseconds of work: a scan waits for no more than that. */
const rowsAtOnce = 250
/** Exports that are remembered; those that were given up are never ended. */
const mostExports = 8

export type LabelExports = ReturnType<typeof createLabelExports>

export function createLabelExports({ labels, jobs }: Pick<Stores, 'labels' | 'jobs'>) {
  const begun = new Map<string, LabelFilter>()
  return {
    async begin(filter: LabelFilter): Promise<{ exportId: string; csv: string; total: number }> {
      const { total } = await labels.list({ ...filter, limit: 1 })
      const exportId = newId()
      begun.set(exportId, filter)
      const [oldest] = begun.keys()
      if (begun.size > mostExports && oldest !== undefined) begun.delete(oldest)
      return { exportId, csv: labelCsvHeading, total }
    },
    /** Throws `not_found` for one that was not begun. */
    async rows(
      exportId: string,
      before: number | undefined,
    ): Promise<{ csv: string; rows: number; next: number | undefined }> {
      const filter = begun.get(exportId)
      if (!filter) throw notFound('label_export')
      const portion = await labels.portion(filter, rowsAtOnce, before)
      const lines = await Promise.all(
        portion.labels.map(async (label) => {
          const { labelId } = label
          const [prints, job] = await Promise.all([jobs.countPrints(labelId), jobs.latestForLabel(labelId)])
          return labelCsvLine(label, { prints, lastJob: job?.state })
        }),
      )
      return { csv: lines.join(''), rows: lines.length, next: portion.next }
    },
  }
}
