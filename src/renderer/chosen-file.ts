// A file that a person chose or dropped.

import type { ErrorInfo } from '../contract/errors.ts'
import type { UnreadableFile } from '../contract/order-files.ts'

/** What the loopback host takes in one request, as base64. */
const largestFileBytes = 64 * 1024 * 1024

/** Why it is not even read; undefined for one that can be sent. */
export function tooLargeFault({ size }: File): ErrorInfo | undefined {
  if (size <= largestFileBytes) return undefined
  const details: UnreadableFile = { fault: { code: 'too_large' } }
  return { code: 'order_file_unreadable', message: 'The file is too large', details }
}

export function readBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const url = typeof reader.result === 'string' ? reader.result : ''
    resolve(url.slice(url.indexOf(',') + 1))
  })
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}

/** As a station is told of it. */
export const fileNameOf = ({ name }: File): string => name.slice(0, 255)
