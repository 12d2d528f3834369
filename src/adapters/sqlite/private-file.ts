import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

/**
 * Makes a file that only this user reads, or makes one that is there such a file. SQLite gives a database's own mode to
 * the files that it puts beside it. Where it cannot, whoever writes there next says why.
 */
export function makePrivate(path: string): void {
  try {
    const there = statSync(path, { throwIfNoEntry: false })
    // One that is there is not opened: closing it would drop the locks that SQLite holds on it in this process.
    if (!there) closeSync(openSync(path, 'wx', 0o600))
    else if (there.isFile()) chmodSync(path, 0o600)
  } catch {
    // Drives of the network and of other systems have rights of their own; a backup there is better than none.
  }
}
