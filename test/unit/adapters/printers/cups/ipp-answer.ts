// Answers of a print server, byte by byte (RFC 8010), for tests of who reads them.

export function attribute(tag: number, name: string, value: string | Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), withLength(Buffer.from(name)), withLength(Buffer.from(value))])
}

export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export function group(tag: number, ...attributes: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(tag), ...attributes])
}

/** A whole answer to request 1. */
export function answerWith(status: number, ...groups: readonly Buffer[]): Buffer {
  const head = Buffer.from([2, 0, status >> 8, status & 0xff, 0, 0, 0, 1])
  return Buffer.concat([head, ...groups, Buffer.of(3)])
}

/** One that says that all is well. */
export const answer = (...groups: readonly Buffer[]) => answerWith(0, ...groups)

function withLength(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes])
}
