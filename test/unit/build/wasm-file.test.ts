import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { takeOutWasm } from '../../../build/wasm-file.ts'

test('the library that draws ZPL is left without its WebAssembly, which it reads from the file beside it', () => {
  const library = readFileSync(fileURLToPath(import.meta.resolve('zpl-renderer-js')), 'utf8')
  const { code, wasm } = takeOutWasm(library)
  expect([...wasm.subarray(0, 4)]).toEqual([...new TextEncoder().encode('\0asm')])
  expect(code.length).toBeLessThan(library.length / 100)
  expect(code).toContain('new URL("./zpl-renderer.wasm",import.meta.url)')
  expect(code).toMatch(
    /=process\.getBuiltinModule\("fs"\)\.readFileSync\(\w+\),\w+=await WebAssembly\.instantiate\(/,
  )
})

test.each([
  ['carries no WebAssembly', 'var p="text";f(p)'],
  ['decodes its WebAssembly in another way', 'var p="AGFzbQ==";f(p,1)'],
  ['decodes its WebAssembly in another way', 'var p="AGFzbQ==";f(p);g(p)'],
])('a library that %s fails the build: %s', (why, code) => {
  expect(() => takeOutWasm(code)).toThrow(why)
})
