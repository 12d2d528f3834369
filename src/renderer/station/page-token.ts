/**
 * The token of the address's fragment, or what the station gives for the code there, which is good once. The token stays in
 * memory and in the fragment, which no request carries, so that the page can be loaded again. Empty where the code is not
 * taken: the station then answers that the page may not ask.
 */
export async function pageToken({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): Promise<string> {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const code = fragment.get('code')
  if (code === null) return fragment.get('token') ?? ''
  const token = await exchanged(code, location.origin)
  if (token !== '') history.replaceState(history.state, '', `#${new URLSearchParams({ token }).toString()}`)
  return token
}

async function exchanged(code: string, origin: string): Promise<string> {
  try {
    const response = await fetch(new URL('/session', origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    const answer = (await response.json()) as { readonly value?: { readonly token?: unknown } }
    return typeof answer.value?.token === 'string' ? answer.value.token : ''
  } catch {
    return ''
  }
}
