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

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? 'B'}`
}
