// How a page comes to its token. What opens the browser stands in the arguments of a process, which other users of the
// machine read: there it is a code that is good for one page, for a short time, and is exchanged for the token at once.

import { randomBytes, timingSafeEqual } from 'node:crypto'

/** A browser on a slow PC is up by then. */
export const codeLifetimeMs = 120_000

export type PageSessions = ReturnType<typeof createPageSessions>

export function createPageSessions({
  launchToken,
  nowMs,
  onEnded,
}: {
  /** Good as long as the station runs. */
  readonly launchToken: string
  readonly nowMs: () => number
  readonly onEnded: (token: string) => void
}) {
  type Code = { readonly code: string; readonly goodUntilMs: number; had?: { page: string; token: string } }
  const codes: Code[] = []
  const tokens = new Set([launchToken])

  return {
    newCode(): string {
      const code = secret()
      codes.push({ code, goodUntilMs: nowMs() + codeLifetimeMs })
      return code
    },
    /**
     * The token of a page of its own. Undefined for a code that is not known or too old. The same page may ask again, as
     * it does where the answer is lost. A code that another one uses has come into other hands: the page that had it ends too.
     *
     * @param page what the page calls itself; nobody else knows it.
     */
    redeem(given: string, page: string): string | undefined {
      const known = codes.find(({ code }) => isSame(code, given))
      if (!known) return undefined
      const { had } = known
      if (had && isSame(had.page, page)) return tokens.has(had.token) ? had.token : undefined
      if (had) {
        tokens.delete(had.token)
        onEnded(had.token)
        return undefined
      }
      if (nowMs() > known.goodUntilMs) return undefined
      known.had = { page, token: secret() }
      tokens.add(known.had.token)
      return known.had.token
    },
    /** The token that an Authorization header carries; undefined where it is none that is good now. */
    tokenIn: (authorization: string | undefined) =>
      [...tokens].find((token) => isSame(`Bearer ${token}`, authorization ?? '')),
  }
}

const secret = () => randomBytes(32).toString('base64url')

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
