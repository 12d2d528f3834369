import { Refusal } from './problems.ts'

/** The body's bytes. Throws `Refusal` as soon as there are more than `most`. */
export async function readBody(request: Request, most: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  if (declared > most) throw new Refusal('body_too_large')
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of request.body as ReadableStream<Uint8Array>) {
      length += part.length
      if (length > most) throw new Refusal('body_too_large')
      parts.push(part)
    }
  } catch (error) {
    // Who sent it has hung up: nobody hears the answer, and it is no fault of the station.
    throw error instanceof Refusal ? error : new Refusal('body_cut_off')
  }
  return Buffer.concat(parts, length)
}

/** Throws `Refusal` for what is no JSON in UTF-8. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new Refusal('body_not_json')
  }
}

/** `application/json` of `Application/JSON; charset=utf-8`. */
export const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
