// Pictures of items in a real folder: what is shown, and that nothing else of the computer is.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largestPictureBytes, readItemPicture } from '../../../../src/app/disk/item-pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-pictures-'))
const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
const inPictures = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, 'pictures', name), bytes)

beforeAll(() => {
  mkdirSync(join(folder, 'pictures', 'folder.png'), { recursive: true })
  writeFileSync(join(folder, 'settings.png'), png)
  inPictures('mug.png', png)
  inPictures('tea.JPG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x10, 0x0a]))
  inPictures('pot.webp', Buffer.from('RIFF\n\x01\x02\x03WEBPVP8 ', 'latin1'))
  inPictures('old.png', Buffer.from('GIF89a and so on'))
  inPictures('text.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  inPictures('empty.png', new Uint8Array())
  inPictures('most.png', Buffer.concat([png, Buffer.alloc(largestPictureBytes - png.length)]))
  inPictures('large.png', Buffer.concat([png, Buffer.alloc(largestPictureBytes - png.length + 1)]))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the picture of an item', () => {
  it('is of the kind that its bytes are, whatever it is called', async () => {
    expect(await readItemPicture(folder, 'mug.png')).toEqual({ type: 'png', bytes: png })
    expect(await readItemPicture(folder, 'tea.JPG')).toMatchObject({ type: 'jpeg' })
    expect(await readItemPicture(folder, 'pot.webp')).toMatchObject({ type: 'webp' })
    expect(await readItemPicture(folder, 'old.png')).toMatchObject({ type: 'gif' })
    expect(await readItemPicture(folder, 'most.png')).toMatchObject({ type: 'png' })
  })

  it.each(['none.png', 'text.png', 'empty.png', 'folder.png', 'large.png', 'mug.txt'])(
    'is none where it is %s',
    async (name) => {
      expect(await readItemPicture(folder, name)).toBeUndefined()
    },
  )

  it('is none that lies elsewhere', async () => {
    for (const name of ['../settings.png', '..\\settings.png', join(folder, 'settings.png')]) {
      expect(await readItemPicture(folder, name), name).toBeUndefined()
    }
  })

  it.skipIf(process.platform === 'win32')('is none to which a link leads', async () => {
    symlinkSync(join(folder, 'settings.png'), join(folder, 'pictures', 'link.png'))
    expect(await readItemPicture(folder, 'link.png')).toBeUndefined()
  })

  it('is none without the folder', async () => {
    expect(await readItemPicture(join(folder, 'pictures'), 'mug.png')).toBeUndefined()
  })
})
