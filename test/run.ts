// `npm test`: the build, then the suites with every check beside them, and one line that sums up all of them. Of cases that
// prove one promise again it has some, others each day; `npm run test:all` (--all) has all, and every spec in every host.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bin,
  boundaries,
  format,
  inLanes,
  lint,
  pageLint,
  pageTypes,
  root,
  runInTwoLanes,
  runStep,
  typeSteps,
  type Step,
} from './steps.ts'
import bundlePrograms from './support/bundle-programs.ts'
import { folderVariable } from './support/programs.ts'
import { turnVariable } from './support/in-turn.ts'
import { outcomesFile, type Outcome } from './support/outcomes.ts'

const memory = '/dev/shm'
const memoryNeeded = 4 * 1024 ** 3

/**
 * Where everything that the tests write lies: in memory where that is large enough, as every write of a station waits for
 * the disk. What a kill leaves is the same there; what a power cut leaves no test of a running system can tell.
 */
function scratchFolder(): string {
  const isLarge = (folder: string) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > memoryNeeded
  }
  const parent = existsSync(memory) && isLarge(memory) ? memory : tmpdir()
  const folder = mkdtempSync(join(parent, 'packbench-test-'))
  // Everybody's, as the system's own is: some tests run as other users.
  chmodSync(folder, 0o1777)
  return folder
}
const scratch = scratchFolder()

const isWhole = process.argv.includes('--all')
const dayMs = 24 * 3_600_000
/** The day's, unless another is wished for: a failure is run again with the turn that it was found in. */
const turn = Number(process.env[turnVariable] ?? Math.floor(Date.now() / dayMs))

/**
 * Checks without tests of their own count as one each. The longest comes first. They wait for nothing, and have no time limits:
 * they take the time that the suites leave.
 */
const checks: readonly Step[] = [
  lint('.'),
  pageTypes,
  typeSteps.tests,
  pageLint('.'),
  format('.'),
  boundaries,
  typeSteps.station,
  typeSteps.pure,
  typeSteps.build,
]

/** Before all that opens its page. */
const build: Step = ['build', process.execPath, 'build/build.ts']

/** For errors alone: beside other work no time means anything. */
const bench: Step = [
  'bench',
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  'test/bench/bench.ts',
  '--short',
]

const vitest = (suite: string, project = suite): Step => [
  suite,
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
 * Suites tell what became of each test through the outcomes file, and each has two workers. Those of pages and stations wait
 * for programs and papers for half of their time: two suites run at once, and the others once one of these has ended. More at
 * once would end no sooner, and let tests wait until their time limits.
 */
const suites: readonly Step[] = [
  [
    'e2e',
    bin('playwright'),
    'test',
    '-c',
    'test/e2e/playwright.config.ts',
    '--project=browser',
    '--project=desktop',
    '--project=electron',
    ...(isWhole ? ['--project=looks'] : []),
  ],
  vitest('integration', 'integration*'),
  vitest('faults'),
  // What draws labels ends at its time limit where it gets no time.
  vitest('unit', 'unit*'),
  vitest('contract'),
]

/** As the checks. */
const world = vitest('world')

const outcomes: Outcome[] = []

const environment: NodeJS.ProcessEnv = {
  ...(scratch.startsWith(memory) ? { TMPDIR: scratch } : {}),
  // Of the application's own window, the chosen specs; `npm run test:desktop` runs all of them. Pictures that are there to be
  // looked at take a quarter of the time of what walks the screens; a spec that is run by itself keeps its own.
  ...(isWhole ? {} : { PACKBENCH_E2E: 'chosen', PACKBENCH_PICTURES: 'none', [turnVariable]: String(turn) }),
}

async function runSuite(step: Step, inBackground = false): Promise<void> {
  const [name] = step
  console.log(`\n── ${name} …`)
  const file = join(scratch, `${name}.jsonl`)
  const programs = process.env[folderVariable]
  const env = { ...environment, [outcomesFile]: file, [folderVariable]: programs }
  const ok = await runStep(step, { env, inBackground })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const found = lines.map((line) => JSON.parse(line) as Outcome)
  outcomes.push(...found)
  if (
    found.every(({ state }) => state === 'left') ||
    (!ok && !found.some(({ state }) => state === 'failed'))
  ) {
    outcomes.push({ name: `${name}: the suite did not run to its end`, state: 'failed' })
  }
}

const wanted = process.argv.slice(2).filter((arg) => arg !== '--all')
const isWanted = ([name]: Step) => wanted.length === 0 || wanted.includes(name)

const installed = spawnSync('sh', ['test/support/install-system.sh'], { cwd: root, stdio: 'inherit' })
if (installed.error)
  console.log('not checked here: Chromium or Chrome has to be installed for the end-to-end tests')
const countCheck = ([name]: Step, ok: boolean) => outcomes.push({ name, state: ok ? 'passed' : 'failed' })
if (isWanted(build)) countCheck(build, await runStep(build))
// Once for all suites. Where it fails, each of them tries for itself and tells of it.
if ([...suites, world].some(isWanted)) await bundlePrograms().catch(() => undefined)
await Promise.all([
  inLanes(2, [...suites, bench].filter(isWanted), async (step) => {
    if (step === bench) countCheck(step, await runStep(step))
    else await runSuite(step)
  }),
  isWanted(world) ? runSuite(world, true) : undefined,
  runInTwoLanes(checks.filter(isWanted), countCheck, { inBackground: true }),
])
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })

/** Where the time goes: the files whose tests took longest, added up. */
function slowestFiles(most: number): readonly [file: string, ms: number][] {
  const files = new Map<string, number>()
  for (const { file, ms = 0 } of outcomes) if (file) files.set(file, (files.get(file) ?? 0) + ms)
  return [...files].toSorted(([, a], [, b]) => b - a).slice(0, most)
}

/** What was left to the whole run, by promise. A file may tell of it more than once: each process reads it. */
function leftByPromise(): ReadonlyMap<string, number> {
  const left = new Map(
    outcomes.filter(({ state }) => state === 'left').map((outcome) => [outcome.name, outcome]),
  )
  const promises = Map.groupBy(left.values(), ({ promise = '' }) => promise)
  return new Map([...promises].map(([promise, cases]) => [promise, cases.length]))
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0)
const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
console.log('\nlongest, in seconds of their tests:')
for (const [file, ms] of slowestFiles(40)) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${file}`)
console.log('')
for (const { name, reason } of outcomes.filter(({ state }) => state === 'failed')) {
  console.log(`failed: ${name}${reason ? `: ${reason}` : ''}`)
}
for (const { name, reason } of outcomes.filter(({ state }) => state === 'skipped')) {
  console.log(`skipped: ${name} (${reason ?? ''})`)
}
const left = leftByPromise()
if (left.size > 0) {
  console.log(`left to npm run test:all, further cases of what was proved in turn ${turn}`)
  console.log(`(${turnVariable}=${turn} npm test runs the same; another turn each day, until all were seen):`)
  for (const [promise, cases] of left) console.log(`${String(cases).padStart(7)}  ${promise}`)
}
console.log(
  `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped, ${sumOf(left.values())} left to npm run test:all`,
)
process.exit(count('failed') === 0 ? 0 : 1)
