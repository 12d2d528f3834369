// Where calls of the spooler run: threads of Node's pool, which the station's files and DNS need as well. A call that
// blocks (a dead print server, a port that takes nothing) cannot be ended from outside, so it must not take all of them.

import { WinspoolError } from './winspool-errors.ts'

/** Half of the pool's four. */
const mostAtOnce = 2
const answerLimitMs = 30_000

let running = 0
const waiting: (() => void)[] = []

/** True while a call is under way. Node waits for such a thread when the process ends. */
export function spoolerIsBusy(): boolean {
  return running > 0
}

function next(): void {
  if (running < mostAtOnce) waiting.shift()?.()
}

/**
 * Runs one call when a thread is free. Rejects with `busy` when none got free in time: the call was not made; with
 * `no_answer` when it takes longer than half a minute: it goes on, and what it does then is not known.
 */
export function onSpoolerThread<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      running += 1
      const answered = call().finally(() => {
        running -= 1
        clearTimeout(timer)
        next()
      })
      answered.then(resolve, reject)
      timer = setTimeout(() => reject(new WinspoolError(operation, 'no_answer')), answerLimitMs)
    }
    let timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(new WinspoolError(operation, 'busy'))
    }, answerLimitMs)
    waiting.push(begin)
    next()
  })
}
