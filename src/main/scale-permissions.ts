// The page may reach one scale, and nothing else of the machine: a USB point-of-sale scale by WebHID or a serial port,
// chosen by a person from a list that the page cannot draw over. The choice is kept, and it alone is granted again.

import { join } from 'node:path'
import { BrowserWindow, dialog, type HIDDevice, type SerialPort, type WebContents } from 'electron'
import { chosenScaleFile, isSameScale, type ChosenScale } from '../app/disk/chosen-scale.ts'
import { stationWords } from '../words/station-words.ts'
import type { Language } from '../words/languages.ts'
import { isOwnPage, pageOrigin } from './page-protocol.ts'

/** USB HID Point of Sale Usage Tables: weighing devices. */
const scaleUsagePage = 0x8d
/** Buttons of a list that is still read at a glance; what is beyond is on the next one. */
const shownAtOnce = 6

type Offered = { readonly id: string; readonly label: string; readonly scale: ChosenScale }

const listened = [
  'select-hid-device',
  'select-serial-port',
  'select-usb-device',
  'hid-device-revoked',
  'serial-port-revoked',
] as const

const isOwnOrigin = (origin: string | undefined) => origin === pageOrigin || origin === `${pageOrigin}/`

export type ScaleChoice = {
  /** Where the chosen scale is kept. */
  readonly dataDir: string
  /** Of the list that a person is asked with. */
  readonly language: () => Language
}

/**
 * Lets the page of this window, in its main frame, reach the scale that a person has chosen. A window that is opened anew
 * takes the place of the one before.
 */
export function permitScales(page: WebContents, { dataDir, language }: ScaleChoice): void {
  const { session } = page
  const chosen = chosenScaleFile(() => join(dataDir, 'scale.json'))
  let isAsking = false

  function forget(scale: ChosenScale): void {
    const before = chosen.read()
    if (before && isSameScale(before, scale)) chosen.keep(undefined)
  }

  /** What a person picks of the list; undefined for none. */
  async function ask(offered: readonly Offered[]): Promise<Offered | undefined> {
    const { title, what, more, cancel } = stationWords(language()).scalePermission
    const window = BrowserWindow.fromWebContents(page)
    for (let from = 0; from < offered.length; from += shownAtOnce) {
      const shown = offered.slice(from, from + shownAtOnce)
      const hasMore = from + shownAtOnce < offered.length
      const buttons = [...shown.map(({ label }) => label), ...(hasMore ? [more] : []), cancel]
      const cancelId = buttons.length - 1
      // Return or Esc pressed by habit, as at the end of a scan, chooses none.
      const options = {
        type: 'question' as const,
        message: title,
        detail: what,
        buttons,
        cancelId,
        defaultId: cancelId,
        noLink: true,
      }
      const { response } = await (window
        ? dialog.showMessageBox(window, options)
        : dialog.showMessageBox(options))
      if (!hasMore || response !== shown.length) return shown[response]
    }
    return undefined
  }

  async function choose(isAllowed: boolean, offered: readonly Offered[]): Promise<string | undefined> {
    if (!isAllowed || isAsking || offered.length === 0) return undefined
    isAsking = true
    try {
      const picked = await ask(offered)
      if (picked) chosen.keep(picked.scale)
      return picked?.id
    } catch {
      // No dialog, or no room for the choice: as if nobody had chosen.
      return undefined
    } finally {
      isAsking = false
    }
  }

  session.setPermissionCheckHandler(
    (asking, permission, origin, { isMainFrame, embeddingOrigin }) =>
      (permission === 'hid' || permission === 'serial') &&
      asking === page &&
      isMainFrame &&
      embeddingOrigin === undefined &&
      isOwnOrigin(origin),
  )
  session.setDevicePermissionHandler(({ deviceType, origin, device }) => {
    const known = chosen.read()
    if (!known || !isOwnOrigin(origin) || deviceType !== known.kind) return false
    return known.kind === 'hid'
      ? mayBeScale(device as HIDDevice) && isSameScale(known, hidScale(device as HIDDevice))
      : isSameScale(known, serialScale(device as SerialPort))
  })
  for (const event of listened) session.removeAllListeners(event)
  session.on('select-hid-device', (event, { deviceList, frame }, answer) => {
    event.preventDefault()
    void choose(isOwnPage(frame), deviceList.filter(mayBeScale).map(offeredDevice)).then((id) => answer(id))
  })
  session.on('select-serial-port', (event, ports, asking, answer) => {
    event.preventDefault()
    void choose(asking === page, ports.map(offeredPort)).then((id) => answer(id ?? ''))
  })
  session.on('select-usb-device', (event, _, answer) => {
    event.preventDefault()
    answer()
  })
  page.on('select-bluetooth-device', (event, _, answer) => {
    event.preventDefault()
    answer('')
  })
  session.on('hid-device-revoked', (_, { device }) => forget(hidScale(device)))
  session.on('serial-port-revoked', (_, { port }) => forget(serialScale(port)))
}

/** Where the system tells no usage pages, the page's own filter and the person decide. */
const mayBeScale = ({ collections = [] }: Partial<HIDDevice>) =>
  collections.length === 0 || collections.some(({ usagePage }) => usagePage === scaleUsagePage)

const hidScale = ({ vendorId, productId, serialNumber, name }: HIDDevice): ChosenScale => ({
  kind: 'hid',
  vendorId,
  productId,
  ...(serialNumber && { serialNumber }),
  name,
})

const serialScale = (port: SerialPort): ChosenScale => {
  const { portName, vendorId, productId, serialNumber, deviceInstanceId } = port
  return {
    kind: 'serial',
    portName,
    ...(vendorId && { vendorId }),
    ...(productId && { productId }),
    ...(serialNumber && { serialNumber }),
    ...(deviceInstanceId && { deviceInstanceId }),
  }
}

const offeredDevice = (device: HIDDevice): Offered => ({
  id: device.deviceId,
  label: [device.name || 'USB', device.serialNumber].filter(Boolean).join(' · '),
  scale: hidScale(device),
})

const offeredPort = (port: SerialPort): Offered => ({
  id: port.portId,
  label: [port.displayName, port.portName].filter(Boolean).join(' · '),
  scale: serialScale(port),
})
