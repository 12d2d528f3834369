// What the pure layers may use beside the language itself: a web standard that every run-time has (DOM Standard 3).

/** Tells work that it is to end. */
interface AbortSignal {
  readonly aborted: boolean
}

/** Ends the work that holds its signal. */
interface AbortController {
  readonly signal: AbortSignal
  abort(): void
}

declare var AbortController: new () => AbortController
