// Who may do what, what counts against a limit, and what is written down: one line an operation. An operation that is
// not here is a supervisor's, and written down.

import type { LimitKind } from '../contract/operator-operations.ts'
import type { Permission } from '../core/operators/operator.ts'
import { batchLimit, fundsAmount, refundAmount, type AmountOf } from './act-amounts.ts'

export type OperationRule = {
  readonly permission: Permission
  /**
   * `done`: written down once it is done or has failed. `money`: also before it is begun, and without that it is not
   * begun. `shipping`: where it began a purchase, or put one off.
   */
  readonly audit?: 'done' | 'money' | 'shipping'
  /**
   * Undone without a supervisor where the amount is above the operator's own limit. What a parcel costs is held against
   * the limit inside its purchase, whichever operation it is bought by.
   */
  readonly limit?: { readonly kind: LimitKind; readonly amount: AmountOf }
}

const always: OperationRule = { permission: 'always' }
const look: OperationRule = { permission: 'look' }
const pack: OperationRule = { permission: 'pack' }
const packAudited: OperationRule = { permission: 'pack', audit: 'done' }
const supervise: OperationRule = { permission: 'supervise', audit: 'done' }

export const unnamedOperation: OperationRule = supervise

export const operationRules: Readonly<Record<string, OperationRule>> = {
  'station.status': always,
  'operators.state': always,
  'operators.badge': { permission: 'always', audit: 'done' },
  'operators.touch': always,
  'operators.lock': always,
  'operators.approve': look,
  'operators.list': { permission: 'supervise' },
  'operators.save': supervise,
  'operators.remove': supervise,
  'operators.setIdleLock': supervise,

  'ship.scan': { permission: 'pack', audit: 'shipping' },
  'ship.buy': { permission: 'pack', audit: 'shipping' },
  'ship.setAside': packAudited,
  'ship.excuseLabel': supervise,
  'ship.retry': packAudited,
  'ship.endDoubt': { permission: 'supervise', audit: 'money' },
  'ship.takeOut': packAudited,
  'ship.sayAccount': supervise,
  'ship.parcel': look,
  'doubts.list': look,
  'doubts.seconds': look,
  'doubts.refundSecond': packAudited,
  'doubts.closeSecond': supervise,
  'ship.parcels': look,
  'ship.openDraft': look,
  'ship.checkDraft': look,
  'ship.rates': look,
  'ship.explainRate': look,
  'ship.verifyAddress': look,
  'ship.choices': look,
  'ship.rules': look,
  'ship.saveRules': supervise,
  'ship.doubtRule': look,
  'ship.saveDoubtRule': supervise,

  'reprint.search': look,
  'reprint.label': look,
  'reprint.preview': look,
  'reprint.missing': look,
  'reprint.fetchLabels': pack,
  'reprint.print': packAudited,
  'reprint.beginExport': supervise,
  'reprint.exportRows': { permission: 'supervise' },

  'shipmentImport.get': look,
  'shipmentImport.start': supervise,
  'shipmentImport.cancel': supervise,

  'restore.get': look,
  'restore.compare': packAudited,
  'restore.waive': { permission: 'supervise', audit: 'money' },
  'restore.answerJobs': packAudited,
  'restore.seen': pack,
  'startup.get': look,
  'startup.check': look,
  'startup.restore': supervise,

  'orders.import': pack,
  'orders.cancelImport': pack,
  'orders.list': look,
  'orders.sources': look,
  'orders.runSource': pack,
  'orders.previewFeed': supervise,
  'orders.saveSource': supervise,
  'orders.removeSource': supervise,
  'orders.previewFile': look,
  'orders.saveMapping': pack,
  'orders.hold': pack,
  'orders.release': pack,
  'orders.cancel': packAudited,
  'orders.takeBack': packAudited,

  'print.jobs': look,
  'print.preview': look,
  'print.again': packAudited,
  'print.hold': pack,
  'print.answer': packAudited,
  'print.cancel': packAudited,
  'print.commandSheet': pack,
  'print.commandSheetPreview': look,
  'print.commandSheetPdf': look,
  'print.packingSlip': pack,
  'print.file': packAudited,

  'printers.find': look,
  'printers.identify': pack,
  'printers.check': look,
  'printers.hold': pack,
  'printers.moveJobs': packAudited,
  'printers.swap': packAudited,
  'printers.command': pack,
  'printers.save': supervise,
  'printers.remove': supervise,
  'printers.saveRoles': supervise,
  'printers.permitZpl': supervise,
  'printers.setReprintBanner': supervise,

  'refunds.find': look,
  'refunds.candidate': look,
  'refunds.list': look,
  'refunds.refresh': look,
  'refunds.request': { permission: 'pack', audit: 'money', limit: { kind: 'refund', amount: refundAmount } },
  'refunds.retry': { permission: 'pack', audit: 'money' },
  'refunds.endDoubt': { permission: 'supervise', audit: 'money' },
  'refunds.withdraw': packAudited,
  'refunds.saveRule': supervise,

  'manifests.today': look,
  'manifests.parcels': look,
  'manifests.find': look,
  'manifests.list': look,
  'manifests.listAtService': look,
  'manifests.preview': look,
  'manifests.fetch': pack,
  'manifests.print': packAudited,
  'manifests.create': packAudited,
  'manifests.retry': packAudited,
  'manifests.cancel': packAudited,
  'manifests.settle': packAudited,
  'manifests.endDoubt': { permission: 'supervise', audit: 'money' },
  'manifests.doWithoutForm': packAudited,
  'manifests.askAgain': pack,
  'manifests.wentWithout': supervise,

  'containers.newForm': look,
  'containers.open': look,
  'containers.check': look,
  'containers.choices': look,
  'containers.get': look,
  'containers.list': look,
  'containers.preview': look,
  'containers.make': packAudited,
  'containers.send': packAudited,
  'containers.giveUp': packAudited,
  'containers.print': packAudited,

  'tracking.find': look,
  'tracking.show': look,
  'tracking.ask': look,
  'tracking.board': look,
  'tracking.saveRule': supervise,

  'scanner.get': look,
  'scanner.save': supervise,
  'scanner.recognise': look,
  'scanner.testCode': look,
  'scanner.printTestCode': pack,

  'shell.get': look,
  'shell.takeRequests': look,
  'shell.lookAgain': look,
  'shell.save': supervise,

  'settings.get': look,
  'settings.setLanguage': look,
  'settings.saveShipFrom': supervise,
  'account.connect': supervise,
  'account.forget': supervise,
  'profile.switch': supervise,

  'batch.current': look,
  'batch.rows': look,
  'batch.create': pack,
  'batch.add': pack,
  'batch.estimate': pack,
  'batch.start': { permission: 'pack', audit: 'done', limit: { kind: 'parcel', amount: batchLimit } },
  'batch.resume': { permission: 'pack', audit: 'done', limit: { kind: 'parcel', amount: batchLimit } },
  'batch.pause': pack,
  'batch.cancel': packAudited,

  'presets.list': look,
  'presets.save': supervise,
  'presets.remove': supervise,
  'presets.makeDefault': supervise,

  'diagnostics.health': look,
  'diagnostics.calls': look,
  'diagnostics.checkDatabase': { permission: 'supervise' },
  'diagnostics.log': look,
  'dataKey.closedRows': { permission: 'supervise' },
  'dataKey.begin': supervise,
  'audit.list': { permission: 'supervise' },
  'audit.verify': { permission: 'supervise' },
  'audit.export': supervise,
  'backups.list': { permission: 'supervise' },
  'backups.compare': { permission: 'supervise' },
  'backups.make': supervise,
  'backups.saveSettings': supervise,
  'backups.restore': supervise,
  'backups.cancelRestore': supervise,
  'retention.get': { permission: 'supervise' },
  'retention.preview': { permission: 'supervise' },
  'retention.save': supervise,
  'retention.believeClock': supervise,

  'postage.account': look,
  'postage.ask': look,
  'postage.addFunds': { permission: 'pack', audit: 'money', limit: { kind: 'funds', amount: fundsAmount } },
  'postage.settleDeposit': look,
  'postage.decideDeposit': { permission: 'supervise', audit: 'money' },
  'postage.setAutoBuy': supervise,
  'postage.history': look,
  'postage.stopHistory': look,
  'customers.signUp': supervise,
  'customers.approveTerms': supervise,

  'carriers.get': look,
  'carriers.ask': look,
  'carriers.saveAccount': supervise,
  'carriers.setStatus': supervise,
  'carriers.deleteAccount': supervise,

  'addresses.list': look,
  'addresses.check': look,
  'addresses.create': packAudited,
  'addresses.fetch': pack,
  'addresses.validate': pack,
  'addresses.forget': packAudited,
  'addresses.makeDefault': supervise,

  'gateway.get': look,
  'gateway.connect': supervise,
  'gateway.forget': supervise,
  'gateway.findLocations': look,

  'guide.get': look,
  'guide.dismiss': supervise,

  'updates.get': look,
  'updates.check': look,
  'updates.cancel': { permission: 'supervise' },
  'updates.install': supervise,
  'updates.goBack': supervise,
  'updates.saveRule': supervise,
  'updates.benchUsed': look,

  'demo.setService': pack,
  'demo.paper': look,
}
