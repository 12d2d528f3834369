import type { Database } from './database.ts'

/** A port's function as it works at once. */
export type AtOnce<F> = F extends (...given: infer A extends readonly unknown[]) => Promise<infer T>
  ? (...given: A) => T
  : never
type Functions = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * The port `S` over functions that work at once: each of `reads` in `Database.run`, each of `writes` in a transaction, all
 * of it or nothing. `writesSoon`: the same, on disk with the next of `writes` (see `Database.transactSoon`).
 */
export const storeOf =
  <S>(database: Database) =>
  <W extends keyof S, L extends Exclude<keyof S, W> = never>(functions: {
    readonly reads: { readonly [K in Exclude<keyof S, W | L>]: AtOnce<S[K]> }
    readonly writes: { readonly [K in W]: AtOnce<S[K]> }
    readonly writesSoon?: { readonly [K in L]: AtOnce<S[K]> }
  }): S => {
    const later = (works: Functions, run: Database['run']) =>
      Object.fromEntries(
        Object.entries(works).map(([name, work]) => [name, (...given: never[]) => run(() => work(...given))]),
      )
    // Each function of the port is one of them.
    return {
      ...later(functions.reads, database.run),
      ...later(functions.writes, database.transact),
      ...later(functions.writesSoon ?? {}, database.transactSoon),
    } as S
  }
