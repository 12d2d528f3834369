import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { StartChild } from '../processes/child-link.ts'

/** Starts a child under Electron, where fork is switched off (the RunAsNode fuse). */
export const startUtilityChild: StartChild = (entry, { args = [], name, env = {} } = {}) => {
  const child = utilityProcess.fork(fileURLToPath(entry), [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(name ? { serviceName: name } : {}),
  })
  let exitCode: number | undefined
  let exited = false
  child.once('exit', (code) => {
    exited = true
    exitCode = code
  })
  return {
    send(message) {
      if (!exited) child.postMessage(message)
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
      child.once('exit', listener)
      return () => child.off('exit', listener)
    },
    kill() {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    },
  }
}
