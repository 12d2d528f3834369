// The first module of a utility process: gives it `process.parentPort`, then runs what it was started for. It ends when
// the process that started it does, as Chromium sees to.

import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'

class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }
}

const parentPort = new ParentPort()
const early: unknown[] = []
let isHeard = false
parentPort.on('newListener', (name) => {
  if (name !== 'message' || isHeard) return
  isHeard = true
  queueMicrotask(() => {
    for (const data of early.splice(0)) parentPort.emit('message', { data, ports: [] })
  })
})
process.on('message', (data) => {
  if (isHeard) parentPort.emit('message', { data, ports: [] })
  else early.push(data)
})
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
Object.defineProperties(process, {
  parentPort: { value: parentPort },
  type: { value: 'utility' },
})

const [, , modulePath = '', ...args] = process.argv
process.argv.splice(1, process.argv.length, modulePath, ...args)
void import(pathToFileURL(modulePath).href)
