/** The parent as its child sees it. */
export type ParentLink = {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): () => void
}

/** What Electron gives a utility process as `process.parentPort`; typed here because electron cannot be imported. */
type ParentPort = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  off(event: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/**
 * The link to the process that started this one, by fork or as Electron's utility process. Under fork this process
 * ends at once when its parent is gone; Chromium itself ends utility processes.
 * Throws when nothing started this process as a child.
 */
export function parentLink(): ParentLink {
  const port = (process as unknown as { readonly parentPort?: ParentPort }).parentPort
  if (port) return utilityLink(port)
  if (!process.send)
    throw new Error('this module is started as a child process, with a channel to its parent')
  return forkLink()
}

function utilityLink(port: ParentPort): ParentLink {
  return {
    send: (message) => port.postMessage(message),
    onMessage(listener) {
      const unpack = (event: { readonly data: unknown }) => listener(event.data)
      port.on('message', unpack)
      return () => port.off('message', unpack)
    },
  }
}

function forkLink(): ParentLink {
  const end = () => {
    // Not process.exit(): it waits for ever on a native call that hangs, such as a locked keychain's.
    process.kill(process.pid, 'SIGKILL')
  }
  if (!process.connected) end()
  process.once('disconnect', end)
  return {
    send(message) {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
    },
    onMessage(listener) {
      process.on('message', listener)
      return () => process.off('message', listener)
    },
  }
}
