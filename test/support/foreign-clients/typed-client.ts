// A program of somebody else: its types are generated from the document that a station serves (openapi-typescript), it is compiled
// with the project's own TypeScript and run in a process of its own, which knows the station by its address and a key.

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const modules = join(root, 'node_modules')

/** What the compiler says of it; nothing where it has no fault. */
export type Compiled = { readonly faults: string; readonly program: string }

/**
 * Puts `source` into `folder` beside `station.d.ts`, the types of this document, and compiles it as strictly as a careful
 * program would be. Answers with the faults found and the compiled program.
 */
export async function compileClient(folder: string, document: object, source: string): Promise<Compiled> {
  mkdirSync(folder, { recursive: true })
  symlinkSync(modules, join(folder, 'node_modules'))
  const types = astToString(await openapiTS(structuredClone(document) as never))
  writeFileSync(join(folder, 'station.d.ts'), types)
  cpSync(source, join(folder, 'client.ts'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        target: 'es2024',
        module: 'nodenext',
        types: ['node'],
        outDir: 'out',
      },
      files: ['client.ts', 'station.d.ts'],
    }),
  )
  const compiler = join(modules, 'typescript-native/bin/tsc')
  const said = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).then(
    () => '',
    (failed: unknown) => (failed as { readonly stdout?: string }).stdout || String(failed),
  )
  return { faults: said, program: join(folder, 'out/client.js') }
}

/** Runs it; answers with the JSON that it printed. Rejects with what it said where it failed. */
export async function runClient(
  { program }: Compiled,
  env: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { stdout } = await run(process.execPath, [program], { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}
