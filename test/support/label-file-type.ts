import type { StationAdapters } from '../../src/app/adapters.ts'
import type { LabelFileType } from '../../src/service/enums.ts'

/** Buys labels of another file type than the station asks for, as an account may get them. */
export const labelsAs =
  (labelFileType: LabelFileType) =>
  (adapters: StationAdapters): StationAdapters => ({
    ...adapters,
    openService(options) {
      const access = adapters.openService(options)
      return {
        ...access,
        service: {
          ...access.service,
          createShipment: (request, transactionId) =>
            access.service.createShipment(
              { ...request, postageLabel: { ...request.postageLabel, labelFileType } },
              transactionId,
            ),
        },
      }
    },
  })
