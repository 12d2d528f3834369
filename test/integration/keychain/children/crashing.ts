// A keychain child that dies of every `set`, as keytar can: by SIGSEGV.
import { serveCalls } from '../../../../src/processes/child-calls.ts'
import { parentLink } from '../../../../src/processes/parent-link.ts'

serveCalls(parentLink(), {
  get: () => 'kept',
  set: () => {
    process.kill(process.pid, 'SIGSEGV')
    return new Promise(() => undefined)
  },
})
