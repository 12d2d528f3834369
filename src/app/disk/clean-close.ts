// The mark of a database that was closed in order: beside it, from its close until it is opened again.

import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { z } from 'zod'
import { writeWhole } from './write-whole.ts'

const markOf = (path: string) => `${path}.closed`

/** Which file it was, and as of when: another one in its place, or one that was written to since, is not it. */
const Mark = z.object({ checkedAt: z.iso.datetime(), file: z.string() })

function fileAsItIs(path: string): string | undefined {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false })
  return file && `${file.ino} ${file.size} ${file.mtimeNs} ${file.ctimeNs}`
}

/**
 * Marks a database that is closed. `checkedAt`: when all of it was found whole; nothing has written to it since but the
 * station, and no statement met damage. What cannot be written is a check more at the next start.
 */
export function markClosed(path: string, checkedAt: Date): void {
  const file = fileAsItIs(path)
  // A log that is still there holds what is not in the file.
  if (file === undefined || existsSync(`${path}-wal`)) return
  try {
    writeWhole(markOf(path), JSON.stringify({ checkedAt: checkedAt.toISOString(), file }))
  } catch {
    // A full disk and the like.
  }
}

/**
 * Takes the mark away, before the database is opened, and answers when the file was found whole; undefined where it was not
 * closed in order, or is not the file that was closed.
 */
export function takeClosedMark(path: string): Date | undefined {
  const mark = markOf(path)
  if (!existsSync(mark)) return undefined
  try {
    const { checkedAt, file } = Mark.parse(JSON.parse(readFileSync(mark, 'utf8')))
    const isIt = file === fileAsItIs(path) && !existsSync(`${path}-wal`)
    return isIt ? new Date(checkedAt) : undefined
  } catch {
    return undefined
  } finally {
    rmSync(mark, { force: true })
  }
}
