/** Hands a text, or what is one, to the browser as a file to save. */
export function saveFile(name: string, text: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** `20261120-2005`, for file names. */
export const fileStamp = (now = new Date()): string =>
  now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
