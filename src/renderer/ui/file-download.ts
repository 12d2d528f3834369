import { formatNumber } from '../../words/format.ts'

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

/** `1.2 GB`; `1,2 GB` where that is the mark. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  const digits = value < 10 && power > 0 ? 1 : 0
  const number = formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${number} ${units[power] ?? 'B'}`
}
