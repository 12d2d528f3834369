// A child with every bad habit that a caller must survive.
import { setTimeout as wait } from 'node:timers/promises'
import { serveCalls } from '../../../../src/processes/child-calls.ts'
import { parentLink } from '../../../../src/processes/parent-link.ts'

const link = parentLink()
console.log('this line must not reach the standard output of the parent')

serveCalls(link, {
  echo: (params) => params,
  env: (name) => process.env[String(name)],
  args: () => process.argv.slice(2),
  pid: () => process.pid,
  fail: () => {
    throw new RangeError('too far')
  },
  unsendable: () => () => 'functions cannot be cloned',
  late: async (delayMs) => {
    await wait(Number(delayMs))
    return 'late'
  },
  hang: () => {
    for (;;);
  },
  crash: () => {
    process.kill(process.pid, 'SIGSEGV')
    return wait(60_000)
  },
  exit: () => process.exit(3),
  flood: (count) => {
    for (let index = 0; index < Number(count); index++) {
      link.send({ reply: 1_000_000 + index, ok: true, value: 'nobody asked' })
      link.send({ reply: 'not a number', ok: true })
      link.send(['noise', index])
      link.send(null)
    }
    return 'flooded'
  },
})
