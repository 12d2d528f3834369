import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { pino, destination } from 'pino'
import type { Logger } from '../core/runtime.ts'
import { traceOf } from './error-trace.ts'

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
    error: (event, fields, cause) =>
      log.error({ ...fields, ...(cause !== undefined && traceOf(cause)) }, event),
    close: () => file.end(),
  }
}
