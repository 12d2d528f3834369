import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { recordOutcome } from './outcomes.ts'

/** Playwright's side of the outcomes file. */
export default class PlaywrightOutcomes implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const name = `e2e: ${test.titlePath().filter(Boolean).join(' › ')}`
    if (result.status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'
      recordOutcome({ name, state: 'skipped', reason })
    } else {
      const file = relative(process.cwd(), test.location.file)
      const state = result.status === 'passed' ? 'passed' : 'failed'
      recordOutcome({ name, state, file, ms: result.duration })
    }
  }
}
