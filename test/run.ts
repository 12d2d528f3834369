// `npm test`: every check two at a time, then the suites, and one line that sums up all of them.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { outcomesFile, type Outcome } from './support/outcomes.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'packbench-test-'))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

type Output = 'as it comes' | 'at its end'
type Step = readonly [name: string, command: string, ...args: string[]]

/** Checks without tests of their own count as one each. The longest comes first. */
const checks: readonly Step[] = [
  ['lint', bin('eslint'), '-c', 'build/eslint.config.js', '--max-warnings', '0', '.'],
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
  ['boundaries', bin('depcruise'), '-c', 'build/boundaries.cjs', 'src'],
  ['build', process.execPath, 'build/build.ts'],
]

const vitest = (project: string): Step => [
  project,
  bin('vitest'),
  'run',
  '-c',
  'build/vitest.config.ts',
  '--project',
  project,
  '--reporter=dot',
  '--reporter=./test/support/vitest-outcomes.ts',
]

/**
 * Suites tell what became of each test through the outcomes file. Those of one line run side by side: they wait for
 * programs, papers and pages more than they compute.
 */
const suites: readonly (readonly Step[])[] = [
  [vitest('unit')],
  [vitest('contract')],
  [vitest('faults')],
  [
    [
      'e2e',
      bin('playwright'),
      'test',
      '-c',
      'test/e2e/playwright.config.ts',
      '--project=browser',
      '--project=desktop',
      '--project=electron',
    ],
    vitest('integration'),
  ],
]

const outcomes: Outcome[] = []

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  // The tools' own first line asks for `node`: it has to be the one of this project.
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  // Many tests start stations of their own, from the same sources.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  // Of the application's own window, the chosen specs; `npm run test:desktop` runs all of them.
  PACKBENCH_E2E: 'chosen',
}

/** Runs a step; true when it ended well. Its output is shown as it comes, or whole at its end. */
async function run(
  [name, command, ...args]: Step,
  { output, env = {} }: { output: Output; env?: NodeJS.ProcessEnv },
): Promise<boolean> {
  const began = performance.now()
  const direct = output === 'as it comes'
  if (direct) console.log(`\n── ${name}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: direct ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...env },
    shell: process.platform === 'win32',
  })
  const kept: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => kept.push(piece))
  const [status] = (await once(child, 'close')) as [number | null]
  if (!direct) process.stdout.write(`\n── ${name}\n${Buffer.concat(kept).toString()}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return status === 0
}

/** Checks use one core each. */
async function runChecks(waiting: Step[]): Promise<void> {
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const ok = await run(step, { output: 'at its end' })
      outcomes.push({ name: step[0], state: ok ? 'passed' : 'failed' })
    }
  }
  await Promise.all([lane(), lane()])
}

async function runSuite(step: Step, output: Output): Promise<void> {
  const [name] = step
  const file = join(scratch, `${name}.jsonl`)
  const ok = await run(step, { output, env: { [outcomesFile]: file } })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const found = lines.map((line) => JSON.parse(line) as Outcome)
  outcomes.push(...found)
  if (found.length === 0 || (!ok && !found.some(({ state }) => state === 'failed'))) {
    outcomes.push({ name: `${name}: the suite did not run to its end`, state: 'failed' })
  }
}

const wanted = process.argv.slice(2)
const isWanted = ([name]: Step) => wanted.length === 0 || wanted.includes(name)

const installed = spawnSync('sh', ['test/support/install-system.sh'], { cwd: root, stdio: 'inherit' })
if (installed.error)
  console.log('not checked here: Chromium or Chrome has to be installed for the end-to-end tests')
await runChecks(checks.filter(isWanted))
for (const line of suites) {
  const wantedHere = line.filter(isWanted)
  await Promise.all(wantedHere.map((suite, at) => runSuite(suite, at === 0 ? 'as it comes' : 'at its end')))
}
rmSync(scratch, { recursive: true })

const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
console.log('')
for (const { name } of outcomes.filter(({ state }) => state === 'failed')) console.log(`failed: ${name}`)
for (const { name, reason } of outcomes.filter(({ state }) => state === 'skipped')) {
  console.log(`skipped: ${name} (${reason ?? ''})`)
}
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exit(count('failed') === 0 ? 0 : 1)
