import { existsSync } from 'node:fs'

/** Where cupsd listens. */
export type CupsServer = { readonly socketPath: string } | { readonly host: string; readonly port: number }

const defaultPort = 631
const localSockets: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/run/cups/cups.sock', '/var/run/cups/cups.sock'],
  darwin: ['/private/var/run/cupsd'],
}

/**
 * The print system of this machine: what `CUPS_SERVER` names (a socket's path, `host`, `host:port` or `[address]:port`,
 * as libcups reads it, cups(1)), else its local socket, else port 631.
 */
export function findCupsServer(env: NodeJS.ProcessEnv = process.env): CupsServer {
  const named = env['CUPS_SERVER']
  if (named) return named.startsWith('/') ? { socketPath: named } : hostAndPort(named)
  const socketPath = localSockets[process.platform]?.find((path) => existsSync(path))
  return socketPath ? { socketPath } : { host: 'localhost', port: defaultPort }
}

function hostAndPort(named: string): CupsServer {
  const [, bracketed, plain, port] =
    /^(?:\[([^\]]+)\]|([^/]*?))(?::(\d{1,5}))?(?:\/version=.*)?$/.exec(named) ?? []
  return { host: bracketed ?? plain ?? named, port: Number(port ?? defaultPort) }
}
