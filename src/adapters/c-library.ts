// The C library of the system, for what Node has no call for (by koffi).

import koffi from 'koffi'

const names: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'libc.so.6',
  darwin: 'libSystem.B.dylib',
}

export type CLibrary = ReturnType<typeof koffi.load>

/** What `use` makes of it; undefined on a system whose C library is another, or has not what is used of it. */
export function ofCLibrary<T>(use: (library: CLibrary) => T): T | undefined {
  const name = names[process.platform]
  if (name === undefined) return undefined
  try {
    return use(koffi.load(name))
  } catch {
    return undefined
  }
}
