// Copied into a package's `out/main` and run there: loads every package that the files beside it name, and prints one line
// of JSON: which were loaded, and what became of the others. What a run of the application does not touch (a printer's
// library, a format of labels) is found missing here.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const named =
  /(?:\bfrom|\bimport|\b(?:import|require|(?:import\.meta|require)\.resolve)\s*\()\s*["']((?!node:|electron["'])[@a-z][^"'\s]*)["']/g
const loaded: string[] = []
const failed: Record<string, string> = {}

const texts = globSync('**/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
const names = texts.flatMap((text) => [...text.matchAll(named)].map(([, name]) => name ?? ''))
for (const name of new Set(names)) {
  try {
    // Of a file that is only read, its place.
    if (name.endsWith('.wasm')) readFileSync(new URL(import.meta.resolve(name)))
    else await import(name)
    loaded.push(name)
  } catch (error) {
    failed[name] = String(error)
  }
}

console.log(JSON.stringify({ loaded: loaded.sort(), failed }))
process.exit()
