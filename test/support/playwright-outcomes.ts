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
      recordOutcome({ name, state: result.status === 'passed' ? 'passed' : 'failed' })
    }
  }
}
