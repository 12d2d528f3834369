import type { Context } from 'hono'

/** Section 8 states no limit; a megabyte holds the largest request of the contract many times over. */
export const bodyLimitBytes = 1024 * 1024

/** A request's body; undefined where it is larger than the limit. Counts what comes: chunks do not say their length. */
export async function readText(c: Context): Promise<string | undefined> {
  if (Number(c.req.header('content-length') ?? 0) > bodyLimitBytes) return undefined
  const decoder = new TextDecoder()
  let sizeBytes = 0
  let text = ''
  const body: ReadableStream<Uint8Array> | null = c.req.raw.body
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > bodyLimitBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
