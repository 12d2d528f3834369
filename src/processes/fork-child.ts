import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StartChild } from './child-link.ts'

/**
 * Starts a child under plain Node. Its standard output is dropped, because the station's own carries one machine-read
 * line; what it writes to standard error is seen. The child must hold a `parentLink()`, which ends it with its parent.
 */
export const forkChild: StartChild = (entry, { args = [], env = {} } = {}) => {
  const child = fork(fileURLToPath(entry), args, {
    env: { ...process.env, ...env },
    // Debugger ports and test loaders of the parent are not the child's.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let exited = false
  let exitCode: number | undefined
  const exitListeners = new Set<(exitCode: number | undefined) => void>()

  const ended = (code: number | undefined) => {
    if (exited) return
    exited = true
    exitCode = code
    for (const listener of exitListeners) listener(code)
    exitListeners.clear()
  }
  child.once('exit', (code) => ended(code ?? undefined))
  // Not started, or a broken channel. Both leave a child that cannot be spoken to.
  child.on('error', () => {
    child.kill('SIGKILL')
    if (child.pid === undefined) ended(undefined)
  })

  return {
    send(message) {
      // The callback takes the error of a channel that closes meanwhile: the exit is what tells.
      if (child.connected) child.send(message as object, () => undefined)
    },
    onMessage(listener) {
      child.on('message', listener)
      return () => child.off('message', listener)
    },
    onExit(listener) {
      if (exited) {
        queueMicrotask(() => listener(exitCode))
        return () => undefined
      }
      exitListeners.add(listener)
      return () => exitListeners.delete(listener)
    },
    kill() {
      child.kill('SIGKILL')
    },
  }
}
