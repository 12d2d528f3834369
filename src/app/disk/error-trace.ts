// What of an error may be written down. Messages are never among it: they may carry what a user typed, what a service
// answered, or a secret.

import { isAppError } from '../../contract/errors.ts'

export type ErrorTrace = {
  /** The error's name, or the type of what was thrown instead of an error. */
  readonly cause: string
  /** The station's code or the system's (`ENOSPC`). */
  readonly code?: string
  /** Where it happened, innermost first: function and place. */
  readonly frames: readonly string[]
}

const mostFrames = 12
const namePattern = /^[A-Z]\w{0,59}$/i
const systemCode = /^[A-Z][A-Z0-9_]{1,59}$/
/** A function's name as V8 writes it, and a place in a file; or a place alone. */
const framePattern =
  /^ +at (?:(?<named>[\w$.#<>[\] ]{1,200}) \()?(?<file>[^()]+):(?<line>\d+):(?<column>\d+)\)?$/

/** Name, code and stack frames of whatever was thrown, without a word of its message. Never throws. */
export function traceOf(thrown: unknown): ErrorTrace {
  try {
    if (!(thrown instanceof Error)) return { cause: typeof thrown, frames: [] }
    const code = isAppError(thrown) ? thrown.code : (thrown as NodeJS.ErrnoException).code
    return {
      cause: namePattern.test(thrown.name) ? thrown.name : 'Error',
      ...(typeof code === 'string' && (isAppError(thrown) || systemCode.test(code)) && { code }),
      frames: framesOf(thrown),
    }
  } catch {
    // An error whose own properties throw.
    return { cause: 'Error', frames: [] }
  }
}

function framesOf({ stack = '', message }: Error): readonly string[] {
  // A message may have lines that look like frames; it stands before them in the stack.
  const messageAt = message === '' ? -1 : stack.indexOf(message)
  const behindMessage = messageAt === -1 ? stack : stack.slice(messageAt + message.length)
  return behindMessage
    .split('\n')
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, mostFrames)
}

function frameOf(line: string): string | undefined {
  const { named, file, line: row, column } = framePattern.exec(line)?.groups ?? {}
  if (file === undefined) return undefined
  return `${named === undefined ? '' : `${named} `}${inProject(file)}:${row ?? ''}:${column ?? ''}`
}

/** A file as the project names it: what stands before, such as the user's home, is nobody's business. */
function inProject(file: string): string {
  if (file.startsWith('node:')) return file
  const path = file.replaceAll('\\', '/').replace(/[?#].*$/, '')
  const [, inPackage = path] = /.*\/(node_modules\/.+)$/.exec(path) ?? []
  if (inPackage !== path) return inPackage
  return /.*\/((?:src|out|test)\/.+)$/.exec(path)?.[1] ?? path.slice(path.lastIndexOf('/') + 1)
}
