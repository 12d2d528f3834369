import { pino } from 'pino'
import type { Logger } from '../../core/runtime.ts'
import { traceOf } from './error-trace.ts'
import { openRotatingFile } from './rotating-file.ts'

const size = { maxBytes: 5 * 1024 ** 2, maxFiles: 5 }

/**
 * Logs to a file, one JSON object a line; the newest 25 MB are kept. Fields are ids, codes and counts by their type; of
 * an error only name, code and stack frames are written, because messages may carry what a user typed or a service
 * answered.
 */
export function fileLogger(path: string): Logger & { close(): void } {
  const file = openRotatingFile({ path, ...size })
  const log = pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, file)
  return {
    info: (event, fields) => log.info(fields ?? {}, event),
    warn: (event, fields) => log.warn(fields ?? {}, event),
    error: (event, fields, cause) =>
      log.error({ ...fields, ...(cause !== undefined && traceOf(cause)) }, event),
    close: () => file.close(),
  }
}
