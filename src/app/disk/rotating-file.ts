// A file of lines that never grows without end: when it is full it is put aside under the next number, and the oldest
// ones go. Everything is synchronous, so that what was written is there after a crash or a kill.

import {
  closeSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, parse } from 'node:path'

export type RotatingFileOptions = {
  readonly path: string
  /** A line is never cut: one that does not fit begins the next file. */
  readonly maxBytes: number
  /** The one that is written to among them. */
  readonly maxFiles: number
}

export type RotatingFile = ReturnType<typeof openRotatingFile>

/** Opens the file at its first line. `logs/a.log` is put aside as `logs/a.1.log`, then `logs/a.2.log` and so on. */
export function openRotatingFile({ path, maxBytes, maxFiles }: RotatingFileOptions) {
  let file: { readonly descriptor: number; bytes: number; rotateAtBytes: number } | undefined
  /** The last line broke off, as when the disk became full in its middle. */
  let broken = false
  let closed = false

  function open() {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const descriptor = openSync(path, 'a', 0o600)
    const stat = fstatSync(descriptor)
    // The mode is for new files only; this one may be of before.
    if (stat.isFile()) fchmodSync(descriptor, 0o600)
    return { descriptor, bytes: stat.size, rotateAtBytes: maxBytes }
  }

  function letGo(): void {
    if (file) closeSync(file.descriptor)
    file = undefined
  }

  function rotate(): void {
    // Windows renames no open file.
    letGo()
    const asides = putAside(path)
    try {
      renameSync(path, numbered(path, (asides.at(-1)?.number ?? 0) + 1))
      for (const { path: oldest } of asides.slice(0, Math.max(0, asides.length + 2 - maxFiles))) {
        rmSync(oldest, { force: true })
      }
    } catch {
      // Another program, such as a log viewer, may hold it too. It grows until that lets go.
    }
    file = open()
    file.rotateAtBytes = file.bytes === 0 ? maxBytes : file.bytes + maxBytes / 10
  }

  return {
    /** Adds a line, with its line feed. What cannot be written, as on a full disk, is dropped without a word. */
    write(line: string) {
      if (closed) return
      try {
        file ??= open()
        const bytes = Buffer.from(broken ? `\n${line}` : line)
        if (file.bytes > 0 && file.bytes + bytes.length > file.rotateAtBytes) rotate()
        broken = true
        for (let written = 0; written < bytes.length;) {
          const count = writeSync(file.descriptor, bytes, written)
          written += count
          file.bytes += count
        }
        broken = false
      } catch {
        // A log stops nothing: it is written to between a purchase and its label.
      }
    },
    close() {
      closed = true
      letGo()
    },
  }
}

/** The newest lines of a rotating file, oldest first, from `mostBytes` at the end of all its files. */
export function lastLines(path: string, mostLines: number, mostBytes: number): readonly string[] {
  const newestFirst = [
    path,
    ...putAside(path)
      .map(({ path: aside }) => aside)
      .toReversed(),
  ]
  let lines: readonly string[] = []
  let bytesLeft = mostBytes
  for (const file of newestFirst) {
    if (lines.length >= mostLines || bytesLeft <= 0) break
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    lines = [...endOf(file, size, Math.min(size, bytesLeft)), ...lines]
    bytesLeft -= size
  }
  return lines.slice(-mostLines)
}

/** The whole lines of a file's last bytes. */
function endOf(path: string, size: number, bytes: number): readonly string[] {
  if (bytes === 0) return []
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(bytes)
    readSync(file, buffer, 0, bytes, size - bytes)
    const lines = buffer.toString().split('\n')
    return lines.slice(size > bytes ? 1 : 0).filter((line) => line !== '')
  } finally {
    closeSync(file)
  }
}

function numbered(path: string, number: number): string {
  const { dir, name, ext } = parse(path)
  return join(dir, `${name}.${number}${ext}`)
}

/** What was put aside, oldest first. */
function putAside(path: string): readonly { readonly number: number; readonly path: string }[] {
  const { dir, name, ext } = parse(path)
  let entries: readonly string[]
  try {
    entries = readdirSync(dir)
  } catch {
    return []
  }
  return entries
    .filter((entry) => entry.startsWith(`${name}.`) && entry.endsWith(ext))
    .map((entry) => Number(entry.slice(name.length + 1, entry.length - ext.length)))
    .filter((number) => Number.isInteger(number) && number > 0)
    .toSorted((one, other) => one - other)
    .map((number) => ({ number, path: numbered(path, number) }))
}
