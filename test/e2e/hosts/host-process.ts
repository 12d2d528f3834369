// A process that opens stations, or sandboxes, one after the other for all tests of a worker.

import { fork, type ChildProcess } from 'node:child_process'
import { program } from '../../support/programs.ts'
import type { HostAnswer, HostWish } from '../../support/station-host.ts'
import { end, root } from './programs.ts'

export type HostProcess = {
  /** Opens what is wished for; the answer is what it says of itself, and its number. */
  open<T>(wish: Extract<HostWish, { readonly open: string }>): Promise<T & { readonly number: number }>
  close(number: number): Promise<void>
  /** Ends the process and all that is open in it without warning. The next wish starts another. */
  kill(): Promise<void>
}

type Waiting = { readonly take: (answer: HostAnswer) => void }

/** It is started by the first wish. */
export function hostProcess(): HostProcess {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let asked = 0

  function start(): ChildProcess {
    const started = fork(program('test/support/station-host.ts'), [], {
      cwd: root,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', ({ id, ...answer }: HostAnswer & { readonly id: number }) => {
      waiting.get(id)?.take(answer)
      waiting.delete(id)
    })
    started.once('exit', () => {
      if (child === started) child = undefined
      for (const { take } of waiting.values()) take({ error: 'the process has ended' })
      waiting.clear()
    })
    return started
  }

  const ask = (wish: HostWish) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++asked
      waiting.set(id, {
        take: (answer) => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.value)),
      })
      child ??= start()
      child.send({ id, wish })
    })

  return {
    open: async <T>(wish: HostWish) => (await ask(wish)) as T & { readonly number: number },
    async close(number) {
      // What was killed is closed.
      if (child) await ask({ close: number })
    },
    async kill() {
      if (child) await end(child, 'SIGKILL')
    },
  }
}
