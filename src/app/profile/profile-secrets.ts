// A station profile lies on many computers where everybody may read it: what looks like a secret is refused.

/** A place in JSON: names and indexes from the top. */
export type JsonPath = readonly (string | number)[]

const secretName =
  /(pass(word|phrase|code)?|pwd|secret|token|api_?key|private_?key|credentials?|authori[sz]ation|badge(s|code)?|pin)$/i

const secretTexts = [
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, what: 'a private key' },
  { pattern: /^(Bearer|Basic|Token|ApiKey) +\S/i, what: 'the secret of a header' },
  { pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\./, what: 'a token' },
] as const

/** Where something stands that looks like a secret, and what it looks like; never the secret itself. */
export function findSecrets(
  value: unknown,
  path: JsonPath = [],
): readonly { path: JsonPath; what: string }[] {
  if (typeof value === 'string') {
    const what = secretTexts.find(({ pattern }) => pattern.test(value))?.what ?? secretInUrl(value)
    return what === undefined ? [] : [{ path, what }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    // `true` and numbers are no secrets: `passThrough: true`.
    const isNamed = !Array.isArray(value) && secretName.test(name) && holdsText(inner)
    return isNamed ? [{ path: at, what: `a secret (${name})` }] : findSecrets(inner, at)
  })
}

const holdsText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsText)

function secretInUrl(text: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { password, username, searchParams } = new URL(text)
  if (password || username) return 'a user name or password in an address'
  const named = [...searchParams.keys()].find(
    (name) => secretName.test(name) || /^(key|sig|code)$/i.test(name),
  )
  return named === undefined ? undefined : `a secret in an address (${named})`
}
