import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'

const key = randomBytes(32)
const sealer = createSealer(key)

describe('a sealer', () => {
  it('opens what it sealed, of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), (plain, context) => {
        expect(createSealer(key).open(sealer.seal(plain, context), context)).toEqual(plain)
      }),
    )
  })

  it('seals texts as UTF-8', () => {
    expect(Buffer.from(sealer.open(sealer.seal('Grüße 日本', 'c'), 'c')).toString()).toBe('Grüße 日本')
  })

  it('never seals the same text to the same bytes', () => {
    const sealed = new Set(
      Array.from({ length: 500 }, () => Buffer.from(sealer.seal('same', 'c')).toString('hex')),
    )
    expect(sealed.size).toBe(500)
  })

  it('notices every changed bit, and says of none what it held', () => {
    const sealed = sealer.seal('12 Canary Street', 'labels.bytes:1')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Uint8Array.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const isKeyId = bit >> 3 >= 1 && bit >> 3 < 9
      expect(() => sealer.open(changed, 'labels.bytes:1')).toThrow(
        expect.objectContaining({
          code: isKeyId ? 'sealed_with_other_key' : 'label_unreadable',
          message: expect.not.stringContaining('Canary') as string,
        }),
      )
    }
  })

  it('notices what was cut', () => {
    const sealed = sealer.seal('a label', 'c')
    for (let length = 0; length < sealed.length; length++) {
      expect(() => sealer.open(sealed.subarray(0, length), 'c')).toThrow(
        expect.objectContaining({ code: 'label_unreadable' }),
      )
    }
  })

  it('does not open what was sealed for another place', () => {
    const sealed = sealer.seal('a label', 'labels.bytes:1')
    expect(() => sealer.open(sealed, 'labels.bytes:2')).toThrow(
      expect.objectContaining({ code: 'label_unreadable' }),
    )
  })

  it('knows what another key sealed', () => {
    const other = createSealer(randomBytes(32))
    expect(() => sealer.open(other.seal('a label', 'c'), 'c')).toThrow(
      expect.objectContaining({ code: 'sealed_with_other_key' }),
    )
    expect(other.keyId).not.toBe(sealer.keyId)
    expect(createSealer(key).keyId).toBe(sealer.keyId)
  })

  it('makes blind indexes and content hashes that mean nothing without the key', () => {
    const other = createSealer(randomBytes(32))
    expect(createSealer(key).blindIndex('ada')).toBe(sealer.blindIndex('ada'))
    expect(sealer.blindIndex('ada')).toMatch(/^[0-9a-f]{12}$/)
    expect(sealer.blindIndex('adb')).not.toBe(sealer.blindIndex('ada'))
    expect(other.blindIndex('ada')).not.toBe(sealer.blindIndex('ada'))
    expect(createSealer(key).contentHash('content')).toEqual(sealer.contentHash('content'))
    expect(other.contentHash('content')).not.toEqual(sealer.contentHash('content'))
  })

  it('gives keys for other uses, each its own and the same again', () => {
    const sandbox = sealer.keyFor('sandbox')
    expect(sandbox).toHaveLength(32)
    expect(createSealer(key).keyFor('sandbox')).toEqual(sandbox)
    expect(sealer.keyFor('other')).not.toEqual(sandbox)
    expect(createSealer(randomBytes(32)).keyFor('sandbox')).not.toEqual(sandbox)
    expect(Buffer.from(sandbox).equals(key)).toBe(false)
  })

  it('takes no key of another length', () => {
    expect(() => createSealer(randomBytes(16))).toThrow(RangeError)
  })
})
