// `npm test`: every check and suite, one after the other, and one line that sums up all of them.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { outcomesFile, type Outcome } from './support/outcomes.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'packbench-test-'))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Checks without tests of their own count as one each. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', bin('prettier'), '--check', '--log-level', 'warn', '.'],
  ['types of the pure layers', bin('tsc'), '-p', 'build/tsconfig.pure.json'],
  ['types of the station', bin('tsc'), '-p', 'src/tsconfig.json'],
  ['types of the build', bin('tsc'), '-p', 'build/tsconfig.json'],
  ['types of the tests', bin('tsc'), '-p', 'test/tsconfig.json'],
  [
    'types of the page',
    bin('svelte-check'),
    '--tsconfig',
    'src/renderer/tsconfig.json',
    '--fail-on-warnings',
  ],
  ['lint', bin('eslint'), '-c', 'build/eslint.config.js', '--max-warnings', '0', '.'],
  ['boundaries', bin('depcruise'), '-c', 'build/boundaries.cjs', 'src'],
  ['build', process.execPath, 'build/build.ts'],
]

/** Suites tell what became of each test through the outcomes file. */
const suites: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ...(['unit', 'contract', 'integration'] as const).map(
    (project) =>
      [
        project,
        bin('vitest'),
        'run',
        '-c',
        'build/vitest.config.ts',
        '--project',
        project,
        '--reporter=dot',
        '--reporter=./test/support/vitest-outcomes.ts',
      ] as const,
  ),
  ['e2e', bin('playwright'), 'test', '-c', 'test/e2e/playwright.config.ts'],
]

const outcomes: Outcome[] = []

/** Runs a command with its output shown; true when it ended well. */
function run(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const began = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tools' own first line asks for `node`: it has to be the one of this project.
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      ...env,
    },
    shell: process.platform === 'win32',
  })
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  return status === 0
}

function runSuite(name: string, command: string, args: readonly string[]): void {
  const file = join(scratch, `${name}.jsonl`)
  const ok = run(name, command, args, { [outcomesFile]: file })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const found = lines.map((line) => JSON.parse(line) as Outcome)
  outcomes.push(...found)
  if (found.length === 0 || (!ok && !found.some(({ state }) => state === 'failed'))) {
    outcomes.push({ name: `${name}: the suite did not run to its end`, state: 'failed' })
  }
}

const wanted = process.argv.slice(2)
const isWanted = ([name]: readonly [string, ...string[]]) => wanted.length === 0 || wanted.includes(name)

const installed = spawnSync('sh', ['test/support/install-system.sh'], { cwd: root, stdio: 'inherit' })
if (installed.error)
  console.log('not checked here: Chromium or Chrome has to be installed for the end-to-end tests')
for (const [name, command, ...args] of checks.filter(isWanted)) {
  outcomes.push({ name, state: run(name, command, args) ? 'passed' : 'failed' })
}
for (const [name, command, ...args] of suites.filter(isWanted)) runSuite(name, command, args)
rmSync(scratch, { recursive: true })

const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
console.log('')
for (const { name } of outcomes.filter(({ state }) => state === 'failed')) console.log(`failed: ${name}`)
for (const { name, reason } of outcomes.filter(({ state }) => state === 'skipped')) {
  console.log(`skipped: ${name} (${reason ?? ''})`)
}
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exit(count('failed') === 0 ? 0 : 1)
