// For what draws ZPL: its library carries its WebAssembly as text. A thread holds that text, the literal that it is in and the decoded bytes
// for as long as it draws, and decodes it anew each time it starts. From a file of its own it is read, and let go.

import type { Plugin } from 'vite'

const wasmName = 'zpl-renderer.wasm'
const library = /[\\/]zpl-renderer-js[\\/]dist[\\/]index\.esm\.js$/
/** What all WebAssembly begins with (`\0asm`), in base64. */
const literal = /\b(?<name>\w+)="(?=AGFzb)/

/**
 * The library's code as it reads its WebAssembly from the file beside it, and that. Throws where the library is not what it was any more.
 */
export function takeOutWasm(code: string): { readonly code: string; readonly wasm: Uint8Array } {
  const { index, 0: opening, groups } = literal.exec(code) ?? {}
  const name = groups?.['name']
  if (index === undefined || opening === undefined || name === undefined)
    throw new Error('the library carries no WebAssembly as text')
  const from = index + opening.length
  const to = code.indexOf('"', from)
  const rest = code.slice(to + 1)
  const decoding = new RegExp(String.raw`\b\w+\(${name}\)`, 'g')
  if (rest.match(decoding)?.length !== 1)
    throw new Error('the library decodes its WebAssembly in another way')
  const reading = `process.getBuiltinModule("fs").readFileSync(${name})`
  return {
    code: `${code.slice(0, index)}${name}=new URL("./${wasmName}",import.meta.url)${rest.replace(decoding, () => reading)}`,
    wasm: Buffer.from(code.slice(from, to), 'base64'),
  }
}

/** Bundles that use it emit assets (`ssrEmitAssets`), and have the library in a file of the folder that these lie in. */
export const wasmFile: Plugin = {
  name: 'wasm-file',
  transform(code, id) {
    if (!library.test(id)) return undefined
    const taken = takeOutWasm(code)
    this.emitFile({ type: 'asset', fileName: wasmName, source: taken.wasm })
    // Nobody reads a stack by the source of 9 MB.
    return { code: taken.code, map: { mappings: '' } }
  },
}
