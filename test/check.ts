// `npm run check`: format, lint, types and boundaries of what has changed since main, committed or not. In seconds, for
// the moment before a commit; `npm test` looks at everything.

import { spawnSync } from 'node:child_process'
import {
  boundaries,
  format,
  lint,
  lintCache,
  pageLint,
  pageTypes,
  root,
  runInTwoLanes,
  typeSteps,
  type Step,
} from './steps.ts'

/** What git answers, a line each; undefined where it knows no such thing. */
function git(...args: readonly string[]): readonly string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** Where the work began: of `origin/main`, or of a main that is here alone. */
function began(): string {
  for (const main of ['origin/main', 'main']) {
    const [commit] = git('merge-base', 'HEAD', main) ?? []
    if (commit) return commit
  }
  throw new Error('there is no main that this has changed since')
}

const since = git('diff', '--name-only', '--diff-filter=d', began()) ?? []
const unknown = git('ls-files', '--others', '--exclude-standard') ?? []
const changed = [...new Set([...since, ...unknown])].sort()
const has = (pattern: RegExp) => changed.some((file) => pattern.test(file))

const code = changed.filter((file) => file.endsWith('.ts'))
const pageCode = changed.filter((file) => /\.(js|cjs|svelte|svelte\.ts)$/.test(file))
const houseRules = /^(package-lock\.json|build\/tsconfig)/
const everywhere = has(houseRules)

/** The longest comes first. */
const steps: readonly Step[] = [
  ...(everywhere || has(/^src\/(renderer|contract|service|core)\//) ? [pageTypes] : []),
  ...(code.length > 0 ? [lint(...code)] : []),
  ...(pageCode.length > 0 ? [pageLint(...lintCache, ...pageCode)] : []),
  ...(everywhere || has(/^(src|test|build)\/.*\.ts$/) ? [typeSteps.tests] : []),
  ...(everywhere || has(/^src\/.*\.ts$/) ? [typeSteps.station, typeSteps.pure] : []),
  ...(everywhere || has(/^(build|src)\/.*\.ts$|^electron\.vite/) ? [typeSteps.build] : []),
  ...(changed.length > 0 ? [format(...changed)] : []),
  ...(has(/^src\/|^build\/boundaries/) ? [boundaries] : []),
]

const failed: string[] = []
await runInTwoLanes(steps, ([name], ok) => {
  if (!ok) failed.push(name)
})
console.log(`\n${changed.length} changed files: ${failed.length ? `failed: ${failed.join(', ')}` : 'ok'}`)
process.exit(failed.length ? 1 : 0)
