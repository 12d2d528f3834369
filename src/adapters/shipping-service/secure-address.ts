import { isLoopback } from '../../base/loopback.ts'

/** The address where secrets may be sent to: https, or http on this machine; undefined for any other text. */
export function secureAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return secure ? url : undefined
}
