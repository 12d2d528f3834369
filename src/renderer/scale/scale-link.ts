// Ways to a scale: WebHID, Web Serial, and a simulated one for training. The browser asks the user once for a device;
// afterwards it is there again by itself (WebHID and Web Serial, "getDevices" and "getPorts").

import { readHidReport, scaleUsagePage } from './hid-report.ts'
import type { ScaleWord } from './reading.ts'
import type { SerialProtocolName } from './serial-protocol-names.ts'
import { messagesOf, serialProtocols } from './serial-protocols.ts'

export type ScaleLink = {
  /** As the device calls itself. */
  readonly name: string
  close(): Promise<void>
  /** Of a simulated scale: puts a weight on its plate, in grams; 0 empties it. */
  put?(grams: number): void
}

export type ScaleListener = {
  readonly word: (word: ScaleWord) => void
  /** The device is gone, or cannot be read. */
  readonly gone: () => void
}

/** Whether a person is asked for a device: `always` where another one is to be chosen in place of the present one. */
export type Asking = 'never' | 'when_needed' | 'always'

/** How often a scale is asked that does not speak by itself. */
const askEveryMs = 200

/**
 * The device that is used, of those that are permitted or by asking. What is chosen anew takes the place of the others,
 * which are given back; where nothing is chosen, it stays as it was.
 */
async function deviceOf<D extends { forget(): Promise<void> }>(
  known: readonly D[],
  ask: () => Promise<D | undefined>,
  asking: Asking,
): Promise<D | undefined> {
  const isAsked = asking === 'always' || (asking === 'when_needed' && known.length === 0)
  const picked = isAsked ? await ask() : undefined
  if (picked) await Promise.all(known.filter((other) => other !== picked).map((other) => other.forget()))
  return picked ?? known[0]
}

/** A USB scale, asked for by a dialog of the browser unless one is permitted already. Undefined: none was chosen. */
export async function openHidScale(
  hid: HID,
  listener: ScaleListener,
  asking: Asking,
): Promise<ScaleLink | undefined> {
  const isScale = (device: HIDDevice) =>
    device.collections.some(({ usagePage }) => usagePage === scaleUsagePage)
  const ask = async () => (await hid.requestDevice({ filters: [{ usagePage: scaleUsagePage }] }))[0]
  const device = await deviceOf((await hid.getDevices()).filter(isScale), ask, asking)
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
  asking: Asking,
): Promise<ScaleLink | undefined> {
  const choosePort = () => serial.requestPort().catch(noneChosen)
  const port = await deviceOf(await serial.getPorts(), choosePort, asking)
  if (!port) return undefined
  const protocol = serialProtocols[protocolName]
  await port.open(protocol.line)
  let closed = false
  const reading = readLines(port, protocolName, listener).finally(() => {
    if (!closed) listener.gone()
  })
  const questions =
    protocol.ask === undefined ? undefined : setInterval(() => void ask(port, protocol.ask), askEveryMs)
  return {
    name: protocol.name,
    async close() {
      closed = true
      clearInterval(questions)
      await port.readable?.cancel().catch(() => undefined)
      await reading
      await port.close().catch(() => undefined)
    },
  }
}

/** Web Serial rejects where a person chooses none; WebHID answers with none. */
function noneChosen(error: unknown): undefined {
  if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error
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

/** Says what is on its plate ten times a second, as a USB scale does. */
export function openSimulatedScale(listener: ScaleListener): ScaleLink {
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
