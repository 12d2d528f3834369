// Utility processes (docs/api/utility-process.md): Node in a process of its own with `process.parentPort`, whose messages
// are structured clones.

import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ForkOptions, UtilityProcess } from 'electron'
import { isReady } from './ready.ts'

const entry = fileURLToPath(new URL('./utility-entry.ts', import.meta.url))

// Bound before the launcher takes `fork` away from the application.
const forkNode = fork
const nodePath = process.execPath

class StandInUtilityProcess
  extends EventEmitter
  implements Pick<UtilityProcess, 'kill' | 'postMessage' | 'pid'>
{
  pid: number | undefined
  stdout = null
  stderr = null
  readonly #child

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super()
    const { env, execArgv = [], cwd, stdio = 'inherit' } = options
    const streams = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]
    this.#child = forkNode(entry, [modulePath, ...args], {
      execPath: nodePath,
      env: { ...(env ?? process.env) },
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', ...streams.slice(1), 'ipc'] as never,
      ...(cwd ? { cwd } : {}),
    })
    this.#child.once('spawn', () => {
      this.pid = this.#child.pid
      this.emit('spawn')
    })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.once('exit', (code, signal) => {
      this.pid = undefined
      this.emit('exit', code ?? (signal ? 1 : 0))
    })
    // A child whose channel is gone is told of by `exit`.
    this.#child.on('error', () => undefined)
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object, () => undefined)
  }

  kill(): boolean {
    return this.#child.kill()
  }
}

export const utilityProcess = {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}): StandInUtilityProcess {
    if (!isReady()) throw new Error('utilityProcess.fork() can only be called after app is ready')
    return new StandInUtilityProcess(modulePath, args, options)
  },
}
