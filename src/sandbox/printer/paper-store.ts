import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps what came out of a printer under numbers, one a label. */
export type PaperStore = {
  /** The next number; it goes on from what the folder held at the start. */
  nextId(): number
  zplFile(id: number): string | undefined
  pngFile(id: number): string | undefined
  writeZpl(id: number, bytes: Uint8Array): Promise<void>
  appendZpl(id: number, bytes: Uint8Array): Promise<void>
  writePng(id: number, bytes: Uint8Array): Promise<void>
}

/** A label names its recipient. */
const mode = 0o600

/** Writes nothing: the printer itself remembers its papers until it is closed. */
export function papersInMemory(): PaperStore {
  let last = 0
  const nothing = () => Promise.resolve()
  return {
    nextId: () => ++last,
    zplFile: () => undefined,
    pngFile: () => undefined,
    writeZpl: nothing,
    appendZpl: nothing,
    writePng: nothing,
  }
}

/** Papers as files of a folder. */
export async function createPaperStore(folder: string): Promise<PaperStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const numbers = (await readdir(folder)).map((name) => Number(/^(\d{4,})\.zpl$/.exec(name)?.[1] ?? 0))
  let last = numbers.reduce((highest, number) => Math.max(highest, number), 0)
  const fileOf = (id: number, ending: string) => join(folder, `${String(id).padStart(4, '0')}.${ending}`)
  return {
    nextId: () => ++last,
    zplFile: (id) => fileOf(id, 'zpl'),
    pngFile: (id) => fileOf(id, 'png'),
    writeZpl: (id, bytes) => writeFile(fileOf(id, 'zpl'), bytes, { mode }),
    appendZpl: (id, bytes) => appendFile(fileOf(id, 'zpl'), bytes, { mode }),
    writePng: (id, bytes) => writeFile(fileOf(id, 'png'), bytes, { mode }),
  }
}
