import { SvelteDate } from 'svelte/reactivity'

const tickMs = 10_000

/** The time as a component shows it, while it is there; for whole minutes. */
export function wallClock(): { readonly now: Date } {
  const now = new SvelteDate()
  $effect(() => {
    const timer = setInterval(() => now.setTime(Date.now()), tickMs)
    return () => clearInterval(timer)
  })
  return { now }
}
