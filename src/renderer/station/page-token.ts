import { untilHere } from '../piece.ts'

/**
 * The token of the address's fragment, or what the station gives for the code there, which is good for one page. The token
 * stays in memory and in the fragment, which no request carries, so that the page can be loaded again. Empty where the code
 * is not taken: the station then answers that the page may not ask.
 */
export async function pageToken({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): Promise<string> {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const code = fragment.get('code')
  if (code === null) return fragment.get('token') ?? ''
  const page = crypto.randomUUID()
  // Where the answer was lost the code may be used: the same page gets the same token.
  const token = await untilHere(() => exchanged(code, page, location.origin))
  if (token !== '') history.replaceState(history.state, '', `#${new URLSearchParams({ token }).toString()}`)
  return token
}

async function exchanged(code: string, page: string, origin: string): Promise<string> {
  const response = await fetch(new URL('/session', origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, page }),
  })
  const answer = (await response.json()) as { readonly value?: { readonly token?: unknown } }
  return typeof answer.value?.token === 'string' ? answer.value.token : ''
}
