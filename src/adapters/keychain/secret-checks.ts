import { withReason } from '../../contract/refusals.ts'

/** Windows keeps at most 2,560 bytes a credential. */
const maxBytes = 2500

/** Throws `invalid_input` for a name or value that some keychain would cut, change or refuse. Says nothing of it. */
export function checkSecret(name: string, value?: string): void {
  refuseUnkeepable('name', name)
  if (value !== undefined) refuseUnkeepable('value', value)
}

function refuseUnkeepable(what: 'name' | 'value', text: string): void {
  const problem = problemOf(text)
  if (problem) throw withReason('invalid_input', 'not_keepable', `A secret's ${what} ${problem}.`)
}

function problemOf(text: string): string | undefined {
  if (text === '') return 'is empty'
  // libsecret and Keychain Services take C strings.
  if (text.includes('\0')) return 'holds a NUL character, at which keychains cut it'
  if (!text.isWellFormed()) return 'is not well-formed Unicode'
  if (Buffer.byteLength(text) > maxBytes) return `is longer than ${maxBytes} bytes`
  return undefined
}
