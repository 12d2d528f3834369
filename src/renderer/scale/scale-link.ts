// Ways to a scale: WebHID, Web Serial, and a simulated one for training. The browser asks the user once for a device;
// afterwards it is there again by itself (WebHID and Web Serial, "getDevices" and "getPorts").

import { readHidReport, scaleUsagePage } from './hid-report.ts'
import type { ScaleWord } from './reading.ts'
import { messagesOf, serialProtocols, type SerialProtocolName } from './serial-protocols.ts'

export type ScaleLink = {
  /** As the device calls itself. */
  readonly name: string
  close(): Promise<void>
}

export type ScaleListener = {
  readonly word: (word: ScaleWord) => void
  /** The device is gone, or cannot be read. */
  readonly gone: () => void
}

/** How often a scale is asked that does not speak by itself. */
const askEveryMs = 200

/** A USB scale, asked for by a dialog of the browser unless one is permitted already. Undefined: none was chosen. */
export async function openHidScale(
  hid: HID,
  listener: ScaleListener,
  mayAsk: boolean,
): Promise<ScaleLink | undefined> {
  const isScale = (device: HIDDevice) =>
    device.collections.some(({ usagePage }) => usagePage === scaleUsagePage)
  const known = (await hid.getDevices()).find(isScale)
  const asked = () => hid.requestDevice({ filters: [{ usagePage: scaleUsagePage }] })
  const device = known ?? (mayAsk ? (await asked())[0] : undefined)
  if (!device) return undefined
  if (!device.opened) await device.open()
  const onReport = ({ data }: HIDInputReportEvent) => {
    const word = readHidReport(data)
    if (word) listener.word(word)
  }
  const onGone = ({ device: gone }: HIDConnectionEvent) => {
    if (gone === device) listener.gone()
  }
  device.addEventListener('inputreport', onReport)
  hid.addEventListener('disconnect', onGone)
  return {
    name: device.productName,
    async close() {
      device.removeEventListener('inputreport', onReport)
      hid.removeEventListener('disconnect', onGone)
      await device.close()
    },
  }
}

/** A scale on a serial port, asked for by a dialog of the browser unless one is permitted already. */
export async function openSerialScale(
  serial: Serial,
  protocolName: SerialProtocolName,
  listener: ScaleListener,
  mayAsk: boolean,
): Promise<ScaleLink | undefined> {
  const port = (await serial.getPorts())[0] ?? (mayAsk ? await serial.requestPort() : undefined)
  if (!port) return undefined
  const protocol = serialProtocols[protocolName]
  await port.open(protocol.line)
  let closed = false
  const reading = readLines(port, protocolName, listener).finally(() => {
    if (!closed) listener.gone()
  })
  const asking =
    protocol.ask === undefined ? undefined : setInterval(() => void ask(port, protocol.ask), askEveryMs)
  return {
    name: protocol.name,
    async close() {
      closed = true
      clearInterval(asking)
      await port.readable?.cancel().catch(() => undefined)
      await reading
      await port.close().catch(() => undefined)
    },
  }
}

async function readLines(
  port: SerialPort,
  protocolName: SerialProtocolName,
  listener: ScaleListener,
): Promise<void> {
  const reader = port.readable?.getReader()
  if (!reader) return
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      // Seven bits of data: what is above is a parity bit.
      const cut = messagesOf(text + String.fromCharCode(...value.map((byte) => byte & 0x7f)))
      text = cut.rest
      for (const message of cut.messages) {
        const word = serialProtocols[protocolName].read(message)
        if (word) listener.word(word)
      }
    }
  } catch {
    // The cable was pulled out: the caller is told that the scale is gone.
  } finally {
    reader.releaseLock()
  }
}

async function ask(port: SerialPort, question: string | undefined): Promise<void> {
  const writer = port.writable?.getWriter()
  if (!writer || question === undefined) return
  try {
    await writer.write(new TextEncoder().encode(question))
  } catch {
    // Told by the reader.
  } finally {
    writer.releaseLock()
  }
}

export type SimulatedScale = ScaleLink & {
  /** Puts a weight on the plate; 0 empties it. */
  put(grams: number): void
}

/** Says what is on its plate ten times a second, as a USB scale does. */
export function openSimulatedScale(listener: ScaleListener): SimulatedScale {
  let onPlate = 0
  const timer = setInterval(() => listener.word({ kind: 'stable', grams: onPlate }), 100)
  return {
    name: 'Simulated scale',
    put: (grams) => {
      onPlate = grams
    },
    close: () => {
      clearInterval(timer)
      return Promise.resolve()
    },
  }
}
