import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId, openStores } from './samples.ts'

const slip = (id: string) =>
  ({
    id,
    kind: 'packing_slip',
    subject: 'Canary subject of a slip',
    format: 'pdf',
    bytes: new Uint8Array(Buffer.from('%PDF canary body of a slip')),
  }) as const

describe('a document store', () => {
  it('keeps a document byte for byte', async () => {
    const { documents } = await openStores()
    const document = slip(newId())
    await documents.insert(document)
    const kept = await documents.get(document.id)
    expect(kept).toEqual({ ...document, createdAt: kept.createdAt })
    expect({ ...(await documents.summary(document.id)), bytes: kept.bytes }).toEqual(kept)
  })

  it('has no document that nobody put there', async () => {
    const { documents } = await openStores()
    await expect(documents.get(newId())).rejects.toMatchObject({ code: 'not_found' })
    expect(await documents.summary(newId())).toBeUndefined()
  })

  it('tells neither subject nor content in its file, and nothing to a session with another key', async () => {
    const { documents, path, close } = await openStores()
    const document = slip(newId())
    await documents.insert(document)
    close()
    const file = readFileSync(path)
    expect(file.includes('packing_slip')).toBe(true)
    expect(file.includes('anary')).toBe(false)

    const other = await openStores(randomBytes(32), path)
    await expect(other.documents.get(document.id)).rejects.toMatchObject({ code: 'sealed_with_other_key' })
    expect(await other.documents.summary(document.id)).toMatchObject({ kind: 'packing_slip', subject: '' })
  })
})
