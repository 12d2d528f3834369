import type { PrintJobStore } from '../../src/core/printing/ports.ts'

type StoreCall = keyof PrintJobStore
const writes: readonly StoreCall[] = [
  'insert',
  'update',
  'startSending',
  'noteWaiting',
  'moveWaiting',
  'answer',
]

export type MortalStore = {
  readonly store: PrintJobStore
  /** From now on no call ends: the station is dead. */
  kill(): void
}

/**
 * The store of a station that dies at a write: that call and all later ones never end. `dies` is asked before each write,
 * counted from 1, and after it (`written`); `counted` names the calls that count.
 */
export function mortalStore(
  store: PrintJobStore,
  dies: (write: number, written: boolean) => boolean = () => false,
  onDeath: () => void = () => undefined,
  counted: readonly StoreCall[] = writes,
): MortalStore {
  let count = 0
  let dead = false
  const isDead = () => dead
  const never = new Promise<never>(() => undefined)
  type Call = (...values: readonly unknown[]) => Promise<unknown>

  function kill(): void {
    if (dead) return
    dead = true
    onDeath()
  }
  const mortal = (name: string, call: Call): Call => {
    return async (...values) => {
      if (isDead()) return never
      const write = counted.some((counts) => counts === name) ? ++count : undefined
      if (write !== undefined && dies(write, false)) kill()
      if (isDead()) return never
      const answer = await call(...values)
      if (write !== undefined && dies(write, true)) kill()
      return isDead() ? never : answer
    }
  }
  const calls = Object.entries(store).map(([name, call]) => [name, mortal(name, call as Call)])
  return { store: Object.fromEntries(calls) as PrintJobStore, kill }
}
