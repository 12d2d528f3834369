// Steps of `npm test` and `npm run check`: programs that end well or do not.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** What tools keep for their next run. All of it is theirs to check: nothing is taken over that has changed since. */
const cache = (name: string) => join(root, 'node_modules/.cache', name)

export type Step = readonly [name: string, command: string, ...args: string[]]

/** The compiler in Go. typescript-eslint and svelte-check still need the one in JavaScript. */
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

const types = (name: string, project: string): Step => {
  const kept = join(cache('types'), `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`)
  // Several checkers would each work out the types of the contract for themselves.
  const how = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', kept]
  return [`types of ${name}`, process.execPath, compiler, '-p', project, ...how]
}

/** Each covers the whole of its part, whatever has changed. */
export const typeSteps = {
  pure: types('the pure layers', 'build/tsconfig.pure.json'),
  station: types('the station', 'src/tsconfig.json'),
  build: types('the build', 'build/tsconfig.json'),
  tests: types('the tests', 'test/tsconfig.json'),
} as const

export const pageTypes: Step = [
  'types of the page',
  bin('svelte-check'),
  '--tsconfig',
  'src/renderer/tsconfig.json',
  '--fail-on-warnings',
]

export const boundaries: Step = ['boundaries', bin('depcruise'), '-c', 'build/boundaries.cjs', 'src']

export const format = (...files: readonly string[]): Step => [
  'format',
  bin('oxfmt'),
  ...['--check', '--no-error-on-unmatched-pattern'],
  ...files,
]

/** Of TypeScript, with types. */
export const lint = (...files: readonly string[]): Step => ['lint', bin('oxlint'), ...files]

/** Of components and plain JavaScript. */
export const pageLint = (...args: readonly string[]): Step => [
  'lint of the page',
  bin('eslint'),
  ...['-c', 'build/eslint.config.js', '--max-warnings', '0', '--no-warn-ignored'],
  ...args,
]

/** Files whose lint found nothing are left out until they change themselves; `npm test` looks at all of them. */
export const lintCache = [
  '--cache',
  '--cache-location',
  cache('lint'),
  '--cache-strategy',
  'content',
] as const

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  // The tools' own first line asks for `node`: it has to be the one of this project.
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  // Many tests start stations of their own, from the same sources.
  NODE_COMPILE_CACHE: cache('compiled'),
}

export type StepOptions = {
  readonly env?: NodeJS.ProcessEnv
  /** It takes the time that the others leave. */
  readonly inBackground?: boolean
}

/** Runs a step; true when it ended well. Its output is shown whole at its end. */
export async function runStep([name, command, ...args]: Step, options: StepOptions = {}): Promise<boolean> {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...options.env },
    shell: process.platform === 'win32',
  })
  if (options.inBackground && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  }
  const kept: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => kept.push(piece))
  const [status] = (await once(child, 'close')) as [number | null]
  process.stdout.write(`\n── ${name}\n${Buffer.concat(kept).toString()}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return status === 0
}

/** Runs so many steps at a time, in their order. */
export async function inLanes(
  count: number,
  steps: readonly Step[],
  run: (step: Step) => Promise<void>,
): Promise<void> {
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
  }
  await Promise.all(Array.from({ length: count }, lane))
}

/** Runs steps that use one core each, two at a time, and tells of each what became of it. */
export async function runInTwoLanes(
  steps: readonly Step[],
  ended: (step: Step, ok: boolean) => void,
  options: StepOptions = {},
): Promise<void> {
  mkdirSync(cache('types'), { recursive: true })
  await inLanes(2, steps, async (step) => ended(step, await runStep(step, options)))
}
