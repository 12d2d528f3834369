// What a process has waiting: timers that will still fire, and listeners at emitters, event targets and signals, counted in
// the heap itself after its garbage is gone, so that nothing has to say of itself what it leaves behind.

import { EventEmitter } from 'node:events'
import { Session } from 'node:inspector/promises'

export type LeftBehind = { readonly timers: number; readonly listeners: number }

/** In the page's words: functions are called on the array of all objects that have the prototype. */
const countTimers = `function () { return this.filter((timer) => timer._destroyed === false).length }`
const countOfEmitters = `function () {
  return this.reduce((sum, emitter) => {
    try {
      return sum + emitter.eventNames().reduce((some, name) => some + emitter.listenerCount(name), 0)
    } catch {
      return sum
    }
  }, 0)
}`
const countOfTargets = `function () {
  return this.reduce((sum, target) => {
    const events = Object.getOwnPropertySymbols(target).find((one) => one.description === 'kEvents')
    if (!events || !(target[events] instanceof Map)) return sum
    return sum + [...target[events].values()].reduce((some, { size }) => some + size, 0)
  }, 0)
}`

/** Of this process's thread. */
export async function leftBehind(): Promise<LeftBehind> {
  const session = new Session()
  session.connect()
  const places = globalThis as unknown as Record<string, unknown>
  const timer = setTimeout(() => undefined)
  clearTimeout(timer)
  const count = async (prototype: unknown, counting: string): Promise<number> => {
    places['packbenchPrototype'] = prototype
    const { result } = await session.post('Runtime.evaluate', { expression: 'packbenchPrototype' })
    const { objects } = await session.post('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
    })
    const { result: counted } = await session.post('Runtime.callFunctionOn', {
      functionDeclaration: counting,
      objectId: objects.objectId ?? '',
      returnByValue: true,
    })
    delete places['packbenchPrototype']
    return Number(counted.value)
  }
  try {
    return {
      timers: await count(Object.getPrototypeOf(timer), countTimers),
      listeners:
        (await count(EventEmitter.prototype, countOfEmitters)) +
        (await count(EventTarget.prototype, countOfTargets)),
    }
  } finally {
    session.disconnect()
  }
}
