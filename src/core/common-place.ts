// Places that are the same from whichever computer they are asked: addresses, and folders that are network paths of Windows.

/** This computer's own, whatever it is called. */
const isOwnHost = (host: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|.*\.ipv6-literal\.net|[.?])$/i.test(host)

const hostOfAddress = /^[a-z][a-z0-9+.-]*:\/\/(\[[^\]]*\]|[^/?#:@\s]+)/i
const hostOfShare = /^\\\\([^\\/]+)\\[^\\/]+/

/** The same text at each computer. Undefined for another one at each: a folder of its own disks. */
export function commonFolder(folder: string): string | undefined {
  const [, host] = hostOfShare.exec(folder.trim()) ?? []
  if (host === undefined || isOwnHost(host)) return undefined
  // Windows takes both signs between folders, and no notice of capitals.
  return folder.trim().replaceAll('/', '\\').replace(/\\+$/, '').toLowerCase()
}

/** Undefined for an address of the computer itself. */
export function commonAddress(url: string): string | undefined {
  const [, host] = hostOfAddress.exec(url.trim()) ?? []
  return host === undefined || isOwnHost(host) ? undefined : url.trim()
}
