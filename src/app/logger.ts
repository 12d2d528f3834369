import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { pino, destination } from 'pino'
import { isAppError } from '../contract/errors.ts'
import type { Logger } from '../core/runtime.ts'

/**
 * Logs to a file, one JSON object a line. Fields are ids, codes and counts by their type; of an error only name, code
 * and stack frames are written, because messages may carry what a user typed or a service answered.
 */
export function fileLogger(path: string): Logger & { close(): void } {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = destination({ dest: path, sync: true, mode: 0o600 })
  // A log that cannot be written, as on a full disk, stops nothing: it is written to between a purchase and its label.
  file.on('error', () => undefined)
  const log = pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, file)
  return {
    info: (event, fields) => log.info(fields ?? {}, event),
    warn: (event, fields) => log.warn(fields ?? {}, event),
    error: (event, fields, cause) => log.error({ ...fields, ...described(cause) }, event),
    close: () => file.end(),
  }
}

function described(cause: unknown): Record<string, unknown> {
  if (cause === undefined) return {}
  if (!(cause instanceof Error)) return { cause: typeof cause }
  const frames = cause.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { cause: cause.name, ...(isAppError(cause) ? { code: cause.code } : {}), frames: frames.slice(0, 8) }
}
