/** The first argument of Electron's events that can be prevented. */
export function preventable() {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
