import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleName } from '../../../build/bundle-name.ts'
import { bundleInto } from '../../../build/programs.ts'

const root = join(import.meta.dirname, '../../..')
const programs = join(root, 'out/programs')
// The tests' own cache is none of the commands'.
const env = { ...process.env }
delete env['NODE_COMPILE_CACHE']
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'build/run.js'), ...args], { encoding: 'utf8', cwd: root, env })

let folder: string
beforeAll(() => {
  // Beside the sources: a bundle finds them from where it lies.
  folder = mkdtempSync(join(root, 'node_modules/.cache/bundles-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('runs a command from its bundle, with what is compiled kept beside it', () => {
  const { status, stdout } = run('print', '--help')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^usage: npm run print/)
  const bundle = join(programs, readFileSync(join(programs, 'current'), 'utf8'))
  expect(readdirSync(bundle)).toContain('compiled')
})

it('bundles anew where a source has changed, and not where none has', () => {
  run('print', '--help')
  const stamp = join(programs, 'made-of')
  const before = readFileSync(stamp, 'utf8')
  expect(run('print', '--help').status).toBe(0)
  expect(readFileSync(stamp, 'utf8')).toBe(before)
  const source = join(root, 'src/web/print-cli.ts')
  utimesSync(source, new Date(), new Date())
  expect(run('print', '--help').status).toBe(0)
  expect(readFileSync(stamp, 'utf8')).not.toBe(before)
})

it('names the commands where it is given none of them', () => {
  const { status, stderr } = run('prnt')
  expect(status).toBe(2)
  expect(stderr).toContain('print|')
})

it('names the source in the stack of an error', async () => {
  const script = 'test/support/failing-program.ts'
  const name = await bundleInto(folder, [script])
  const program = join(folder, name, bundleName(script))
  const start = join(folder, 'start.js')
  writeFileSync(
    start,
    `import { readableStacks } from ${JSON.stringify(join(root, 'build/readable-stacks.js'))}
     readableStacks()
     await import(${JSON.stringify(program)})`,
  )
  const { stderr } = spawnSync(process.execPath, [start], { encoding: 'utf8' })
  expect(stderr).toContain('Error: no parcel at bench 4')
  expect(stderr).toContain(`at fail (${join(root, script)}:6:`)
})
