/** Ends an exhaustive switch: a forgotten case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`no case for ${String(value)}`)
}
