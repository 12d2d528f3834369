import type { ParcelView, PrintJobView, StationStatus } from '../../contract/domain.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import { assertNever } from '../../base/assert-never.ts'
import { conditionTraits, printersInstead } from '../printers/conditions.ts'
import { scanBackOf } from './scan-back.ts'
import type { Stage } from './stage.ts'
import type { StageName } from './stage-traits.ts'

/** The state of a parcel by itself: the stage after its scan, and its line in the list of the last parcels. */
export function stageOfParcel(parcel: ParcelView, status: StationStatus | undefined): Stage {
  if (parcel.notKept) return { name: 'not_kept', parcel, ...(parcel.reason ? { error: parcel.reason } : {}) }
  switch (parcel.state) {
    case 'prepared':
      return parcel.reason ? notBought({ parcel, error: parcel.reason }, status) : { name: 'buying', parcel }
    case 'sent':
      // Its reason says why what was bought is not kept yet.
      return parcel.reason ? { name: 'doubt', parcel, error: parcel.reason } : { name: 'buying', parcel }
    case 'in_doubt':
      return { name: 'doubt', parcel, ...(parcel.reason ? { error: parcel.reason } : {}) }
    case 'refused':
      return { name: 'refused', parcel, ...(parcel.reason ? { error: parcel.reason } : {}) }
    case 'bought':
      return beforeItsAddress(stageOfBought(parcel, status))
    default:
      return assertNever(parcel.state)
  }
}

/** The service may have been away then, and not be it now: the stage never says other than the status bar. */
export function notBought(
  about: Omit<Extract<Stage, { name: 'not_bought' }>, 'name' | 'isBack'>,
  status: StationStatus | undefined,
): Stage {
  const isThere = status?.service.state === 'reachable' || status?.service.state === 'slow'
  const isBack = isThere && about.error.code === 'service_unreachable'
  return { name: 'not_bought', ...about, ...(isBack ? { isBack } : {}) }
}

function stageOfBought(parcel: ParcelView, status: StationStatus | undefined): Stage {
  if (parcel.missingLabels && !parcel.job && parcel.packages.length === 0)
    return { name: 'labels_missing', parcel }
  if (parcel.job) return beforeTheOthers(beforeItsScan(stageOfJob(parcel, parcel.job, status)))
  // Nobody knows here what became of its paper; there is nothing to be done about it.
  return { name: parcel.imported ? 'already' : 'no_printer', parcel }
}

/** What is said of a label that is out, or on its way: not where a person is needed for its print. */
const onItsWay: ReadonlySet<StageName> = new Set(['printing', 'sent', 'shipped', 'scan_back'])
const whereVoid: ReadonlySet<StageName> = new Set([
  ...onItsWay,
  'aside',
  'labels_missing',
  'no_printer',
  'not_printed',
  'cancelled',
])

/** A label that must not be used, or whose address nobody has agreed to, is not shipped, whatever became of its paper. */
function beforeItsAddress(stage: Stage): Stage {
  const { parcel, name } = stage
  if (parcel?.refund && whereVoid.has(name)) return { name: 'voided', parcel }
  return parcel?.addressModified && onItsWay.has(name) ? { name: 'address_modified', parcel } : stage
}

/** A parcel is not done with some of its labels. */
function beforeTheOthers(stage: Stage): Stage {
  const isOver = stage.name === 'shipped' || (stage.name === 'sent' && !stage.canConfirm)
  return isOver && stage.parcel.missingLabels ? { name: 'labels_missing', parcel: stage.parcel } : stage
}

/** A label that is out is not done where it is to be scanned back. */
function beforeItsScan(stage: Stage): Stage {
  const { parcel, name } = stage
  const state = parcel && scanBackOf(parcel)
  if (!state) return stage
  // Its scan proves that it came out, whatever its printer can tell.
  if (state === 'right') return name === 'sent' || name === 'ask' ? { name: 'shipped', parcel } : stage
  const isOver = name === 'shipped' || name === 'sent'
  if (!isOver || (state !== 'awaited' && state !== 'aside')) return stage
  return { name: state === 'awaited' ? 'scan_back' : 'aside', parcel }
}

function stageOfJob(parcel: ParcelView, job: PrintJobView, status: StationStatus | undefined): Stage {
  const printers = status?.printers ?? []
  const printer = printers.find(({ id }) => id === job.printerId)
  const waits = (condition: PrinterCondition | undefined): Stage | undefined => {
    if (!condition || !conditionTraits[condition].stops) return undefined
    const instead = printer && printersInstead(printer, printers)[0]
    const other = instead && (job.state === 'queued' ? { moveTo: instead } : ({ canSwitch: true } as const))
    return { name: 'printer_waits', parcel, condition, ...other }
  }
  switch (job.state) {
    case 'queued':
      if (job.held || printer?.held) return { name: 'held', parcel }
      // The queue waits for the packer's word on the print before this one.
      if (job.reason?.code === 'half_printed') return { name: 'behind', parcel }
      if (job.reason?.code === 'no_printer') return { name: 'no_printer', parcel }
      return (
        waits(job.condition) ??
        waits(job.reason?.code === 'printer_unreachable' ? 'unreachable' : undefined) ?? {
          name: 'printing',
          parcel,
        }
      )
    case 'sending':
      return waits(job.condition) ?? { name: 'printing', parcel }
    case 'sent': {
      // By the print itself: a printer that was not asked yet is not one that says nothing.
      const canConfirm = job.awaitsPrinter === true
      // A printer that is out of reach now may have printed what it was sent.
      const condition = job.condition === 'unreachable' ? undefined : job.condition
      return waits(condition) ?? { name: 'sent', parcel, canConfirm }
    }
    case 'confirmed':
      return { name: 'shipped', parcel }
    case 'unknown':
      return job.answered ? { name: 'shipped', parcel } : { name: 'ask', parcel }
    case 'failed':
      return {
        name: job.reason?.code === 'print_cancelled' ? 'cancelled' : 'not_printed',
        parcel,
        ...(job.reason ? { error: job.reason } : {}),
      }
    default:
      return assertNever(job.state)
  }
}

/** How far the labels of a shipment of several packages are: the one that the stage speaks of, and of how many. */
export function labelProgress(
  parcel: ParcelView,
): { readonly label: number; readonly of: number } | undefined {
  const { packageCount, packages, job } = parcel
  if (packageCount < 2) return undefined
  const label = packages.find((one) => one.job !== undefined && one.job.id === job?.id)?.packageNumber
  return { label: label ?? 1, of: packageCount }
}
