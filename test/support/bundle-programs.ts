// Bundles the programs that tests start (programs.ts), once, before the tests: a global setup of Vitest and Playwright.

import { join } from 'node:path'
import { bundleInto } from '../../build/programs.ts'
import { folderVariable, scripts } from './programs.ts'

const bundles = join(import.meta.dirname, '../../node_modules/.cache/programs')

/** Bundles all programs, unless that was done for all suites before, or these bundles are there already. */
export default async function bundlePrograms(): Promise<void> {
  if (process.env[folderVariable] !== undefined) return
  process.env[folderVariable] = join(bundles, await bundleInto(bundles, scripts))
}
