import type { Session } from 'electron'

/**
 * The page may reach scales, and nothing else of the machine: USB point-of-sale scales by WebHID, and serial ports. The
 * page's own button asks for one; where there are several, the first is taken.
 */
export function permitScales(session: Session): void {
  const devices: ReadonlySet<string> = new Set(['hid', 'serial'])
  session.setPermissionCheckHandler((_, permission) => devices.has(permission))
  session.setDevicePermissionHandler(({ deviceType }) => devices.has(deviceType))
  session.on('select-hid-device', (event, { deviceList }, choose) => {
    event.preventDefault()
    choose(deviceList[0]?.deviceId)
  })
  session.on('select-serial-port', (event, ports, _, choose) => {
    event.preventDefault()
    choose(ports[0]?.portId ?? '')
  })
}
