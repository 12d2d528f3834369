/** True for hosts that are this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** The address where secrets may be sent to: https, or http on this machine; undefined for any other text. */
export function secureAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return secure ? url : undefined
}
