import { describe, expect, it, vi } from 'vitest'
import { openHidScale, openSerialScale } from '../../../../src/renderer/scale/scale-link.ts'
import type { ScaleWord } from '../../../../src/renderer/scale/reading.ts'

function listener() {
  const words: ScaleWord[] = []
  return { words, word: (word: ScaleWord) => words.push(word), gone: vi.fn() }
}

/** What a browser hands to a page, as far as a scale needs it: devices cannot be plugged in here. */
function browserHid(permitted: boolean) {
  const device = Object.assign(new EventTarget(), {
    productName: 'M10 10 lb Digital Postal Scale',
    opened: false,
    collections: [{ usagePage: 0x8d }],
    open: vi.fn(() => Promise.resolve()),
    close: vi.fn(() => Promise.resolve()),
    forget: vi.fn(() => Promise.resolve()),
  })
  const keyboard = { productName: 'Keyboard', collections: [{ usagePage: 0x01 }] }
  const hid = Object.assign(new EventTarget(), {
    getDevices: () => Promise.resolve(permitted ? [keyboard, device] : [keyboard]),
    requestDevice: vi.fn(() => Promise.resolve([device])),
  })
  const say = (...bytes: readonly number[]) =>
    device.dispatchEvent(
      Object.assign(new Event('inputreport'), { data: new DataView(Uint8Array.from(bytes).buffer) }),
    )
  return { hid: hid as unknown as HID & typeof hid, device, say }
}

describe('a USB scale', () => {
  it('that is permitted already is opened without asking, and heard', async () => {
    const { hid, device, say } = browserHid(true)
    const heard = listener()
    const link = await openHidScale(hid, heard, 'never')
    expect(link?.name).toBe('M10 10 lb Digital Postal Scale')
    expect(hid.requestDevice).not.toHaveBeenCalled()
    say(4, 2, 0, 44, 1)
    say(0, 0)
    expect(heard.words).toEqual([{ kind: 'stable', grams: 300 }])
    hid.dispatchEvent(Object.assign(new Event('disconnect'), { device }))
    expect(heard.gone).toHaveBeenCalledOnce()
    await link?.close()
    say(4, 2, 0, 44, 1)
    expect(heard.words).toHaveLength(1)
  })

  it('is asked for only where the user asked for it', async () => {
    const { hid } = browserHid(false)
    expect(await openHidScale(hid, listener(), 'never')).toBeUndefined()
    expect(hid.requestDevice).not.toHaveBeenCalled()
    expect((await openHidScale(hid, listener(), 'when_needed'))?.name).toBeDefined()
    expect(hid.requestDevice).toHaveBeenCalledWith({ filters: [{ usagePage: 0x8d }] })
  })
})

describe('another USB scale', () => {
  // Hazard: what the button promises was never asked, and the first that had been chosen stayed for good.
  it('is asked for where there is one already, and takes its place', async () => {
    const { hid, device } = browserHid(true)
    const another = browserHid(true).device
    hid.requestDevice.mockResolvedValueOnce([another])
    await openHidScale(hid, listener(), 'always')
    expect(another.open).toHaveBeenCalledOnce()
    expect(device.open).not.toHaveBeenCalled()
    expect(device.forget).toHaveBeenCalledOnce()
  })

  it('leaves the present one where none is chosen', async () => {
    const { hid, device } = browserHid(true)
    hid.requestDevice.mockResolvedValueOnce([])
    await openHidScale(hid, listener(), 'always')
    expect(device.open).toHaveBeenCalledOnce()
    expect(device.forget).not.toHaveBeenCalled()
  })
})

function serialPort() {
  let say: (text: string) => void = () => undefined
  let pullOut: () => void = () => undefined
  const asked: string[] = []
  const port = {
    open: vi.fn(() => Promise.resolve()),
    close: vi.fn(() => Promise.resolve()),
    readable: new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text))
        pullOut = () => controller.error(new Error('the device has been lost'))
      },
    }),
    writable: new WritableStream<Uint8Array>({
      write: (bytes) => void asked.push(new TextDecoder().decode(bytes)),
    }),
  }
  const serial = { getPorts: () => Promise.resolve([port]), requestPort: vi.fn() } as unknown as Serial
  return { serial, port, asked, say: (text: string) => say(text), pullOut: () => pullOut() }
}

describe('a scale on a serial port', () => {
  it('is asked in its protocol, and heard however its lines are cut', async () => {
    const { serial, port, asked, say } = serialPort()
    const heard = listener()
    await openSerialScale(serial, 'sics', heard, 'never')
    expect(port.open).toHaveBeenCalledWith({ baudRate: 9_600, dataBits: 8, parity: 'none' })
    say('S D  1.1')
    say('00 kg\r\nS S  1.250 kg\r')
    await expect
      .poll(() => heard.words)
      .toEqual([
        { kind: 'moving', grams: 1_100 },
        { kind: 'stable', grams: 1_250 },
      ])
    await expect.poll(() => asked).toContain('SI\r\n')
    expect(heard.gone).not.toHaveBeenCalled()
  })

  it('stays where another one was asked for and none chosen', async () => {
    const { serial, port } = serialPort()
    vi.mocked(serial.requestPort).mockRejectedValueOnce(new DOMException('none', 'NotFoundError'))
    await openSerialScale(serial, 'ascii', listener(), 'always')
    expect(port.open).toHaveBeenCalledOnce()
  })

  it('that is pulled out is gone', async () => {
    const { serial, pullOut } = serialPort()
    const heard = listener()
    await openSerialScale(serial, 'ascii', heard, 'never')
    pullOut()
    await expect.poll(() => heard.gone).toHaveBeenCalledOnce()
  })
})
