// Values between processes: what the structured clone algorithm takes, written as JSON for the DevTools protocol. The
// functions here also run in the page, by their source text, so each stands alone.

/** Throws as Electron does ("An object could not be cloned") for functions, symbols, promises and the like. */
export type Codec = { encode(value: unknown): string; decode(text: string): unknown }

export function createCodec(): Codec {
  type Tagged = { readonly $: string; readonly v?: unknown }

  function pack(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', v: String(value) }
    }
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) }
    if (Array.isArray(value)) return value.map(pack)
    if (value instanceof Date) return { $: 'date', v: value.getTime() }
    if (value instanceof Map)
      return { $: 'map', v: [...value].map(([key, entry]) => [pack(key), pack(entry)]) }
    if (value instanceof Set) return { $: 'set', v: [...value].map(pack) }
    if (value instanceof Error)
      return { $: 'error', v: { name: value.name, message: value.message, stack: value.stack } }
    if (value instanceof ArrayBuffer) return { $: 'bytes', v: [...new Uint8Array(value)] }
    if (ArrayBuffer.isView(value)) {
      const bytes = [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
      return {
        $: 'view',
        v: [value.constructor.name === 'Buffer' ? 'Uint8Array' : value.constructor.name, bytes],
      }
    }
    return { $: 'object', v: Object.entries(value).map(([key, entry]) => [key, pack(entry)]) }
  }

  function unpack(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(unpack)
    const { $: kind, v } = value as Tagged
    const pairs = v as [unknown, unknown][]
    if (kind === 'undefined') return undefined
    if (kind === 'number') return Number(v)
    if (kind === 'bigint') return BigInt(v as string)
    if (kind === 'date') return new Date(v as number)
    if (kind === 'map') return new Map(pairs.map(([key, entry]) => [unpack(key), unpack(entry)]))
    if (kind === 'set') return new Set((v as unknown[]).map(unpack))
    if (kind === 'error') {
      const { name, message, stack } = v as { name: string; message: string; stack?: string }
      return Object.assign(new Error(message), { name, stack })
    }
    if (kind === 'bytes') return new Uint8Array(v as number[]).buffer
    if (kind === 'view') {
      const [name, bytes] = v as [string, number[]]
      const { buffer } = new Uint8Array(bytes)
      const View = Reflect.get(globalThis, name) as new (from: ArrayBuffer) => unknown
      return new View(buffer)
    }
    return Object.fromEntries(pairs.map(([key, entry]) => [key as string, unpack(entry)]))
  }

  return {
    encode: (value) => JSON.stringify(pack(structuredClone(value))),
    decode: (text) => unpack(JSON.parse(text)),
  }
}
