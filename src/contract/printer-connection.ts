// Connections as one line of text, as an administrator types them and as they stand in a log.

import { PrinterConnection } from './printers.ts'

const defaultPort = 9100

/**
 * Reads `tcp://HOST[:PORT]`, `cups:NAME`, `spooler:NAME`, `device:PATH` or `file:PATH`; a text without such a beginning
 * is a host. IPv6 addresses stand in brackets where a port follows. Undefined for anything else.
 */
export function readConnection(text: string): PrinterConnection | undefined {
  const [, kind = 'tcp', rest = ''] = /^(?:(tcp|cups|spooler|device|file):)?(.*)$/s.exec(text.trim()) ?? []
  const parsed = PrinterConnection.safeParse(fields(kind, rest))
  return parsed.success ? parsed.data : undefined
}

function fields(kind: string, rest: string): unknown {
  switch (kind) {
    case 'cups':
    case 'spooler':
      return { kind, queue: rest }
    case 'device':
    case 'file':
      return { kind, path: rest }
    default:
      return { kind: 'tcp', ...hostAndPort(rest.replace(/^\/\//, '').replace(/\/$/, '')) }
  }
}

function hostAndPort(text: string): { readonly host: string; readonly port: number } | undefined {
  const bracketed = /^\[([0-9a-f:.%\w]+)\](?::(\d{1,5}))?$/i.exec(text)
  if (bracketed) return { host: bracketed[1] ?? '', port: Number(bracketed[2] ?? defaultPort) }
  // More than one colon and no brackets: an IPv6 address alone.
  if (/^[0-9a-f.%\w]*:[0-9a-f.%\w]*:[0-9a-f:.%\w]*$/i.test(text)) return { host: text, port: defaultPort }
  const plain = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(text)
  return plain ? { host: plain[1] ?? '', port: Number(plain[2] ?? defaultPort) } : undefined
}

/** The line that {@link readConnection} reads. */
export function connectionText(connection: PrinterConnection): string {
  switch (connection.kind) {
    case 'tcp': {
      const { host, port } = connection
      return `tcp://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
    }
    case 'cups':
    case 'spooler':
      return `${connection.kind}:${connection.queue}`
    case 'device':
    case 'file':
      return `${connection.kind}:${connection.path}`
  }
}
