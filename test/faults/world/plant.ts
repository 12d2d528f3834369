// Loads sources with a fault planted in them. To be called before anything of src is imported.

import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant, Patch } from './mutants.ts'

const root = join(import.meta.dirname, '../../..')

/** Throws where a patch does not fit its file. */
export function plant({ name, patches }: Mutant): void {
  const sources = new Map<string, string>()

  function apply({ file, find, put, ifItFits }: Patch): void {
    const path = pathToFileURL(join(root, file)).href
    const onDisk = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    const source = sources.get(path) ?? onDisk
    if (source.includes(find))
      sources.set(
        path,
        source.replace(find, () => put),
      )
    else if (!ifItFits) throw new Error(`${name}: what it changes is not in ${file} any more`)
  }

  patches.forEach(apply)
  registerHooks({
    load(url, context, nextLoad) {
      const source = sources.get(url)
      return source === undefined
        ? nextLoad(url, context)
        : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
