// What printers have said and how far their rolls are used, in a file beside the settings: printers are shared by all
// profiles, and so is the paper in them.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SaidFact } from '../../contract/printer-facts.ts'
import type { SuppliesRecord } from '../../core/supplies/supplies-book.ts'

const date = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})

const Records: z.ZodType<readonly SuppliesRecord[]> = z.array(
  z.object({
    printerId: z.string(),
    place: z.string().optional(),
    said: z.array(SaidFact),
    roll: z
      .object({
        labels: z.int(),
        since: date,
        startMm: z.number().optional(),
        counted: z.int(),
        isUncounted: z.boolean().optional(),
        isOver: z.boolean(),
      })
      .optional(),
    nextRoll: z.int().optional(),
    seen: z.array(z.enum(['paper', 'ribbon'])).optional(),
  }),
)

const fileOf = (dataDir: string) => join(dataDir, 'supplies.json')

/** What was kept; nothing for the first start, and for a file that says something else: it is all heard or told anew. */
export function readSupplies(dataDir: string): readonly SuppliesRecord[] {
  try {
    return Records.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return []
  }
}

/** Throws what the disk does: the file is then as it was. */
export function keepSupplies(dataDir: string, records: readonly SuppliesRecord[]): void {
  const draft = `${fileOf(dataDir)}.new`
  writeFileSync(draft, JSON.stringify(records), { mode: 0o600 })
  renameSync(draft, fileOf(dataDir))
}
