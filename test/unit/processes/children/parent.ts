// A parent that starts a child, says the child's id, and then waits to be killed.
import { createCaller } from '../../../../src/processes/child-calls.ts'
import { forkChild } from '../../../../src/processes/fork-child.ts'

const caller = createCaller(forkChild(new URL('./moody.ts', import.meta.url)), { timeoutMs: 60_000 })
console.log(String(await caller.call('pid')))
