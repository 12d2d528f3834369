import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

export function restoreHandlers({ session }: StationCore): HandlersOf<'restore'> {
  const restoring = () => session().restoring
  return {
    'restore.get': () => restoring().view(),
    'restore.compare'() {
      restoring().restore.compare()
      return restoring().view()
    },
    async 'restore.waive'({ reason }) {
      await restoring().restore.waive(reason)
      void session().waitingLine.run()
      return restoring().view()
    },
    async 'restore.answerJobs'({ print }) {
      await restoring().answerJobs(print)
      return restoring().view()
    },
    async 'restore.seen'() {
      await restoring().seen()
      return restoring().view()
    },
  }
}

export function shipmentImportHandlers({ session }: StationCore): HandlersOf<'shipmentImport'> {
  const restoring = () => session().restoring
  return {
    'shipmentImport.get': () => Promise.resolve(restoring().importView()),
    'shipmentImport.start'(wish) {
      restoring().imports.start(wish)
      return Promise.resolve(restoring().importView())
    },
    'shipmentImport.cancel'() {
      restoring().imports.cancel()
      return Promise.resolve(restoring().importView())
    },
  }
}

export function startUpHandlers({ startUp }: StationCore): HandlersOf<'startup'> {
  return {
    'startup.get': () => Promise.resolve(startUp.view()),
    'startup.check': async ({ name }) => ({ whole: await startUp.isWhole(name) }),
    async 'startup.restore'({ name }) {
      await startUp.restore(name)
      return startUp.view()
    },
  }
}
