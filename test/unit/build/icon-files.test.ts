import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { icoSizes, linuxSizes, traySize } from '../../../build/packaging/icon-files.ts'

const root = join(import.meta.dirname, '../../..')
const resources = join(root, 'build/packaging/resources')
const read = (name: string) => readFileSync(join(resources, name))

/** Width and height out of a PNG's first chunk. */
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47])

describe('the icons', () => {
  // Hazard: the page and the program on the taskbar show different things.
  it('are drawn from the icon that the page has (otherwise: npm run icons)', () => {
    const svg = readFileSync(join(root, 'src/renderer/public/icon.svg'), 'utf8')
    expect(createHash('sha256').update(svg).digest('hex')).toBe(read('icons.sha256').toString().trim())
  })

  it('are there for Linux in each size that they name', () => {
    for (const size of linuxSizes) {
      const png = read(`icons/${size}x${size}.png`)
      expect(png.subarray(0, 4)).toEqual(pngBegin)
      expect(pngSize(png)).toEqual([size, size])
    }
  })

  it('have the same picture in the tray', () => {
    const picture = read(`icons/${traySize}x${traySize}.png`)
    expect(readFileSync(join(root, 'resources/tray.png'))).toEqual(picture)
  })

  it('are in one file for Windows, each found where the file says', () => {
    const ico = read('icon.ico')
    expect(ico.readUInt16LE(4)).toBe(icoSizes.length)
    for (const [index, size] of icoSizes.entries()) {
      const entry = ico.subarray(6 + 16 * index)
      const png = ico.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8))
      expect(pngSize(png)).toEqual([size, size])
      expect(entry.readUInt8(0)).toBe(size === 256 ? 0 : size)
    }
  })

  it('are in one file for macOS, which ends where it says', () => {
    const icns = read('icon.icns')
    expect(icns.toString('ascii', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const sizes: number[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      sizes.push(pngSize(icns.subarray(at + 8))[0]!)
    }
    expect(sizes).toEqual([128, 256, 512, 1024, 32, 64, 256, 512])
  })
})
