import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const electronDir = join(import.meta.dirname, '../node_modules/electron')

/**
 * Path of Electron's binary if it is there, as Electron's own package finds it. Looks at files only: requiring electron
 * would begin a download.
 */
export function electronBinary(): string | undefined {
  const pathFile = join(electronDir, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : undefined
  const given = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (given === undefined && name === undefined) return undefined
  const binary = join(given ?? join(electronDir, 'dist'), name ?? 'electron')
  return existsSync(binary) ? binary : undefined
}
