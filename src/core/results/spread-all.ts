import type { ResultStore } from './ports.ts'

const atOnce = 200

/** Writes down, in steps, what is noted until now: for the targets as they are. */
export async function spreadAll(store: Pick<ResultStore, 'spread'>): Promise<void> {
  while ((await store.spread(atOnce)) === atOnce);
}
