import { format, type FormatConfig } from 'oxfmt'

/** A file's text as the formatter of the sources leaves it. Throws where it cannot read it. */
export async function formatted(path: string, text: string, options?: FormatConfig): Promise<string> {
  const { code, errors } = await format(path, text, options)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
