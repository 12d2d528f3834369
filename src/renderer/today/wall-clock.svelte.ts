const tickMs = 10_000

/** The time as a component shows it, while it is there; for whole minutes. */
export function wallClock(): { readonly now: Date } {
  let now = $state.raw(new Date())
  $effect(() => {
    const timer = setInterval(() => (now = new Date()), tickMs)
    return () => clearInterval(timer)
  })
  return {
    get now() {
      return now
    },
  }
}
