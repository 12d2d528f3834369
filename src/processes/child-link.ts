// A child process as its parent sees it. Two starters make one: `forkChild` under plain Node, utilityProcess under
// Electron, whose RunAsNode fuse is off in the installed application, so that fork does not work there.

/** Messages are structured clones: JSON values, and bytes as Uint8Array. */
export type ChildLink = {
  /** Dropped without a word when the child is gone: `onExit` tells. */
  send(message: unknown): void
  /** Answers with a function that takes the listener away again. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Called once, also when the child is gone already; `exitCode` is undefined where a signal ended it. */
  onExit(listener: (exitCode: number | undefined) => void): () => void
  /** Ends the child at once (SIGKILL): a child that hangs in a native call does not hear anything milder. */
  kill(): void
}

export type ChildOptions = {
  readonly args?: readonly string[]
  /** Shown in the system's process list where the starter can do so. */
  readonly name?: string
  /** Set on top of this process's own environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the module at `entry` in a process of its own, which ends when this one does. */
export type StartChild = (entry: URL, options?: ChildOptions) => ChildLink
