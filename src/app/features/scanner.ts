import { commonLabelPrinter } from '../../contract/printers.ts'
import { plainScanner, scannerTestCode } from '../../contract/scanner-setting.ts'
import type { ScannerView } from '../../contract/scanner.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { HandlersOf } from '../dispatch.ts'
import { scannerTestDocument } from '../papers/station-documents.ts'
import type { StationAdapters } from '../adapters.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import { pictureView, present } from '../views.ts'

/** Bars of three dots, as large on a screen as on paper. */
const screenPaper = { ...commonLabelPrinter, media: '100x40mm' } as const

export type ScannerPorts = {
  profile(): Pick<ProfileSession, 'stores' | 'scanBacks' | 'printRequests' | 'printJobView'>
  readonly settings: SettingsFile
  readonly adapters: Pick<StationAdapters, 'previewLabel'>
  statusChanged(): void
}

export function scannerFeature({
  profile,
  settings,
  adapters,
  statusChanged,
}: ScannerPorts): HandlersOf<'scanner'> {
  function view(): ScannerView {
    const { scanner = plainScanner, scanBack = false } = settings.read()
    return { scanner, scanBack }
  }

  return {
    'scanner.get': () => Promise.resolve(view()),
    async 'scanner.save'({ scanner, scanBack }) {
      settings.change({ scanner, scanBack })
      if (!scanBack) await profile().scanBacks.forget()
      statusChanged()
      return view()
    },
    async 'scanner.recognise'({ text }) {
      const { orders, labels } = profile().stores
      const scanned = classifyScan(text)
      const order = await orders.findByNumber(scanned.text)
      if (scanned.kind === 'tracking') {
        const { carrier, trackingNumber, destinationZip } = scanned
        const [label] = await labels.search(trackingNumber, 1)
        const orderNumber = label?.orderNumber ?? order?.orderNumber
        return { kind: 'tracking', carrier, trackingNumber, ...present({ destinationZip, orderNumber }) }
      }
      if (scanned.kind === 'container') return { kind: 'container', containerNumber: scanned.containerNumber }
      if (order) return { kind: 'order', orderNumber: order.orderNumber }
      return { kind: 'unknown', text: scanned.text }
    },
    async 'scanner.testCode'() {
      const { bytes, format } = scannerTestDocument(scannerTestCode, screenPaper, '')
      return pictureView(await adapters.previewLabel({ bytes, format, own: true }, screenPaper))
    },
    async 'scanner.printTestCode'({ gestureId }) {
      return profile().printJobView(await profile().printRequests.scannerTest({ gestureId }))
    },
  }
}
