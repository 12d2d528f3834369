import type { Reporter } from 'vitest/node'
import { recordOutcome } from './outcomes.ts'

/** Vitest's side of the outcomes file. */
const reporter: Reporter = {
  onTestCaseResult(test) {
    const result = test.result()
    const name = `${test.project.name}: ${test.fullName}`
    if (result.state === 'skipped') {
      recordOutcome({ name, state: 'skipped', reason: result.note ?? 'no reason given' })
    } else if (result.state !== 'pending') {
      recordOutcome({ name, state: result.state })
    }
  },
  onTestModuleEnd(module) {
    for (const error of module.errors()) {
      recordOutcome({ name: `${module.relativeModuleId}: ${error.message}`, state: 'failed' })
    }
  },
}

export default reporter
