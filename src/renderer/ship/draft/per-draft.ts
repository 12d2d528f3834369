import type { DraftState } from './draft-state.svelte.ts'

/** What a part of the form keeps as long as its draft is open: made once a draft, and loaded with the form. */
export function perDraft<T extends object>(make: (draft: DraftState) => T): (draft: DraftState) => T {
  const made = new WeakMap<DraftState, T>()
  return (draft) => {
    const one = made.get(draft) ?? make(draft)
    made.set(draft, one)
    return one
  }
}
