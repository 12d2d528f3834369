// Electron's binary is not needed here: a stand-in for what the permissions use of it asks the person, who is this test.

import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  DevicePermissionHandlerHandlerDetails,
  HIDDevice,
  MessageBoxOptions,
  PermissionCheckHandlerHandlerDetails,
  SerialPort,
  Session,
  WebContents,
  WebFrameMain,
} from 'electron'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '../../support/manual-clock.ts'

const electron = vi.hoisted(() => ({
  dataDir: '',
  /** What the person was shown, and which label is picked next. */
  shown: [] as MessageBoxOptions[],
  picks: [] as string[],
}))

vi.mock('electron', () => ({
  BrowserWindow: { fromWebContents: () => null },
  dialog: {
    showMessageBox(options: MessageBoxOptions) {
      electron.shown.push(options)
      const wanted = electron.picks.shift()
      const response = options.buttons?.findIndex((label) => label === wanted) ?? -1
      return Promise.resolve({ response: response < 0 ? options.cancelId : response, checkboxChecked: false })
    },
  },
}))

const { permitScales } = await import('../../../src/main/scale-permissions.ts')

const own = 'packbench://station/'
const frame = (url: string, parent: WebFrameMain | null = null) =>
  ({ parent, url }) as unknown as WebFrameMain
const ownFrame = frame(`${own}index.html`)
const elsewhere: unknown = {}

const hid = (name: string, usagePage: number | undefined, serialNumber?: string): HIDDevice => ({
  deviceId: `id of ${name}`,
  name,
  vendorId: 0x0922,
  productId: name.length,
  ...(serialNumber && { serialNumber }),
  collections:
    usagePage === undefined
      ? []
      : [
          {
            usage: 1,
            usagePage,
            type: 1,
            children: [],
            inputReports: [],
            outputReports: [],
            featureReports: [],
          },
        ],
})
const port = (portName: string): SerialPort => ({ portId: `id of ${portName}`, portName })

const scale = hid('Dymo M25', 0x8d)
const otherScale = hid('Mettler PS60', 0x8d)
const keyboard = hid('Keyboard', 0x01)
const securityKey = hid('Security key', 0xf1d0)

beforeEach(() => {
  electron.dataDir = mkdtempSync(join(tmpdir(), 'packbench-scale-'))
  const folder = electron.dataDir
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  electron.shown.length = 0
  electron.picks.length = 0
})

type Check = Parameters<Session['setPermissionCheckHandler']>[0]
type Devices = Parameters<Session['setDevicePermissionHandler']>[0]

/** A station's window at a start. */
function start() {
  let check: Check = null
  let devices: Devices = null
  const session = Object.assign(new EventEmitter(), {
    setPermissionCheckHandler: (handler: Check) => void (check = handler),
    setDevicePermissionHandler: (handler: Devices) => void (devices = handler),
  })
  const page = Object.assign(new EventEmitter(), { session }) as unknown as WebContents
  permitScales(page, { dataDir: electron.dataDir, language: () => 'en' })
  const preventDefault = vi.fn()
  return {
    page,
    session,
    preventDefault,
    mayAsk: (
      permission: Parameters<NonNullable<Check>>[1],
      {
        from = page,
        origin = own,
        ...details
      }: Partial<PermissionCheckHandlerHandlerDetails> & {
        from?: WebContents | null
        origin?: string
      } = {},
    ) => check?.(from, permission, origin, { isMainFrame: true, ...details }),
    mayOpen: (
      deviceType: DevicePermissionHandlerHandlerDetails['deviceType'],
      device: HIDDevice | SerialPort,
      origin = own,
    ) => devices?.({ deviceType, origin, device }),
    /** The id that the page is given. */
    async selectHid(deviceList: readonly HIDDevice[], frame: WebFrameMain | null = ownFrame) {
      const answer = vi.fn()
      session.emit('select-hid-device', { preventDefault }, { deviceList, frame }, answer)
      await settle()
      expect(answer).toHaveBeenCalledOnce()
      return answer.mock.calls[0]?.[0] as string | undefined
    },
    async selectPort(ports: readonly SerialPort[], from: WebContents = page) {
      const answer = vi.fn()
      session.emit('select-serial-port', { preventDefault }, ports, from, answer)
      await settle()
      expect(answer).toHaveBeenCalledOnce()
      return answer.mock.calls[0]?.[0] as string
    },
  }
}

it('lets the station’s page ask for scales and ports, and for nothing else', () => {
  const { mayAsk } = start()
  expect(mayAsk('hid')).toBe(true)
  expect(mayAsk('serial', { origin: 'packbench://station' })).toBe(true)
  for (const other of ['usb', 'media', 'midi', 'geolocation', 'clipboard-read'] as const) {
    expect(mayAsk(other)).toBe(false)
  }
})

// Hazard: a frame or page that came from elsewhere would be let at the machine's devices.
it.each([
  ['another origin', { origin: 'https://example.test/' }],
  ['an origin that only begins alike', { origin: 'packbench://station.example.test/' }],
  ['a frame inside the page', { isMainFrame: false }],
  ['a frame of another origin', { embeddingOrigin: own }],
  ['another page', { from: elsewhere as WebContents }],
  ['no page', { from: null }],
])('refuses %s', (_, asking) => {
  const { mayAsk } = start()
  expect(mayAsk('hid', asking)).toBe(false)
  expect(mayAsk('serial', asking)).toBe(false)
})

// Hazard: the first of several devices was taken, of any kind.
it('lets a person choose among the scales, and shows nothing that is none', async () => {
  const { selectHid, mayOpen, preventDefault } = start()
  electron.picks.push('Mettler PS60')
  expect(await selectHid([keyboard, scale, securityKey, otherScale])).toBe(otherScale.deviceId)
  expect(electron.shown).toMatchObject([{ buttons: ['Dymo M25', 'Mettler PS60', 'None of them'] }])
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(mayOpen('hid', otherScale)).toBe(true)
  for (const other of [scale, keyboard, securityKey]) expect(mayOpen('hid', other)).toBe(false)
  expect(mayOpen('usb', otherScale)).toBe(false)
  expect(mayOpen('hid', otherScale, 'https://example.test/')).toBe(false)
})

it('takes none where the person chooses none, also where there is one alone or Return was pressed', async () => {
  const { selectHid, selectPort, mayOpen } = start()
  expect(await selectHid([scale])).toBeUndefined()
  expect(await selectPort([port('COM3')])).toBe('')
  expect(mayOpen('hid', scale)).toBe(false)
  for (const { buttons, defaultId, cancelId } of electron.shown) {
    expect(defaultId).toBe(cancelId)
    expect(buttons?.[cancelId!]).toBe('None of them')
  }
})

it('asks nobody where there is nothing to choose', async () => {
  const { selectHid } = start()
  expect(await selectHid([keyboard])).toBeUndefined()
  expect(electron.shown).toEqual([])
})

it('asks nobody for a frame inside the page, one that is gone, or another page', async () => {
  const { selectHid, selectPort } = start()
  electron.picks.push('Dymo M25')
  expect(await selectHid([scale], null)).toBeUndefined()
  expect(await selectHid([scale], frame(ownFrame.url, ownFrame))).toBeUndefined()
  expect(await selectHid([scale], frame('https://a.test/'))).toBeUndefined()
  expect(await selectPort([port('COM3')], elsewhere as WebContents)).toBe('')
  expect(electron.shown).toEqual([])
})

it('leaves a device whose usage pages the system does not tell to the page’s filter and the person', async () => {
  const { selectHid, mayOpen } = start()
  const untold = hid('Unnamed scale', undefined)
  electron.picks.push('Unnamed scale')
  expect(await selectHid([untold])).toBe(untold.deviceId)
  expect(mayOpen('hid', untold)).toBe(true)
})

it('grants the one that was chosen at the next start without asking, whatever its id, and only that one', async () => {
  electron.picks.push('COM3')
  expect(await start().selectPort([port('COM1'), port('COM3')])).toBe('id of COM3')
  const next = start()
  expect(next.mayOpen('serial', { ...port('COM3'), portId: 'another' })).toBe(true)
  expect(next.mayOpen('serial', port('COM1'))).toBe(false)
  expect(next.mayOpen('hid', scale)).toBe(false)
  expect(electron.shown).toHaveLength(1)

  electron.picks.push('Dymo M25')
  await next.selectHid([scale])
  const last = start()
  expect(last.mayOpen('hid', { ...scale, deviceId: 'another' })).toBe(true)
  expect(last.mayOpen('serial', port('COM3'))).toBe(false)
})

it('knows a port by its serial number where it has one, and two of a kind by theirs', async () => {
  const adapter = (portName: string, serialNumber: string) => ({
    ...port(portName),
    vendorId: '1027',
    productId: '24577',
    serialNumber,
  })
  electron.picks.push('ttyUSB0')
  await start().selectPort([adapter('ttyUSB0', 'A')])
  const next = start()
  expect(next.mayOpen('serial', adapter('ttyUSB1', 'A'))).toBe(true)
  expect(next.mayOpen('serial', adapter('ttyUSB0', 'B'))).toBe(false)
})

it('shows many ports a few at a time', async () => {
  const ports = Array.from({ length: 8 }, (_, n) => port(`COM${n + 1}`))
  electron.picks.push('More…', 'COM8')
  expect(await start().selectPort(ports)).toBe('id of COM8')
  expect(electron.shown.map(({ buttons }) => buttons?.length)).toEqual([8, 3])
})

it('forgets the scale that the page gave back, and asks for one where what was kept is damaged', async () => {
  electron.picks.push('Dymo M25')
  const first = start()
  await first.selectHid([scale])
  first.session.emit('hid-device-revoked', {}, { device: otherScale })
  expect(first.mayOpen('hid', scale)).toBe(true)
  first.session.emit('hid-device-revoked', {}, { device: scale })
  expect(first.mayOpen('hid', scale)).toBe(false)
  expect(start().mayOpen('hid', scale)).toBe(false)

  electron.picks.push('Dymo M25')
  await first.selectHid([scale])
  const path = join(electron.dataDir, 'scale.json')
  expect(readFileSync(path, 'utf8')).toContain('Dymo M25')
  writeFileSync(path, '{"kind":"hid"')
  expect(start().mayOpen('hid', scale)).toBe(false)
})

it('gives no USB or Bluetooth device away', () => {
  const { page, session, preventDefault } = start()
  const [usb, bluetooth] = [vi.fn(), vi.fn()]
  session.emit('select-usb-device', { preventDefault }, { deviceList: [{ deviceId: 'a' }] }, usb)
  ;(page as unknown as EventEmitter).emit('select-bluetooth-device', { preventDefault }, [{}], bluetooth)
  expect(usb).toHaveBeenCalledWith()
  expect(bluetooth).toHaveBeenCalledWith('')
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
