// What the system tells and does about an open device that Node has no call for: the C library's, by koffi.

import { ofCLibrary, type CLibrary } from '../../c-library.ts'

const pollOut = 0x4
/** Larger than `struct termios` of any system. */
const termiosBytes = 256
const now = 0

export type DeviceSystem = {
  /** Lets bytes pass a terminal line as they are: no echo, no line ends of its own. False where that cannot be. */
  makeRaw(fd: number): boolean
  /** False while the device has not passed on what it took before (`POLLOUT` of poll(2)). */
  isWritable(fd: number): boolean
}

let loaded: DeviceSystem | undefined

/** Undefined on a system whose C library is another. */
export const deviceSystem = (): DeviceSystem | undefined => (loaded ??= ofCLibrary(load))

function load(libc: CLibrary): DeviceSystem {
  const tcgetattr = libc.func('int tcgetattr(int fd, void *termios)')
  const tcsetattr = libc.func('int tcsetattr(int fd, int actions, void *termios)')
  const cfmakeraw = libc.func('void cfmakeraw(void *termios)')
  const poll = libc.func('int poll(void *fds, unsigned long count, int timeoutMs)')
  return {
    makeRaw(fd) {
      const termios = Buffer.alloc(termiosBytes)
      if (tcgetattr(fd, termios) !== 0) return false
      cfmakeraw(termios)
      return tcsetattr(fd, now, termios) === 0
    },
    isWritable(fd) {
      const pollfd = Buffer.alloc(8)
      pollfd.writeInt32LE(fd, 0)
      pollfd.writeInt16LE(pollOut, 4)
      // An error (`POLLERR`, `POLLHUP`) counts as writable: the next call on the device tells what it is.
      return poll(pollfd, 1, now) !== 0
    },
  }
}
