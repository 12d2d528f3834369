import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { recordOutcome } from './outcomes.ts'

/** Vitest's side of the outcomes file. */
export default class VitestOutcomes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    const name = `${test.project.name}: ${test.fullName}`
    if (result.state === 'skipped') {
      recordOutcome({ name, state: 'skipped', reason: result.note ?? 'no reason given' })
    } else if (result.state !== 'pending') {
      const { relativeModuleId: file } = test.module
      recordOutcome({ name, state: result.state, file, ms: test.diagnostic()?.duration ?? 0 })
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) {
      recordOutcome({ name: `${module.relativeModuleId}: ${error.message}`, state: 'failed' })
    }
  }
}
