import type { LabelFileType } from '../../src/service/enums.ts'
import { withService } from './adapted-service.ts'

/** Buys labels of another file type than the station asks for, as an account may get them. */
export const labelsAs = (labelFileType: LabelFileType) =>
  withService((service) => ({
    createShipment: (request, transactionId) =>
      service.createShipment(
        { ...request, postageLabel: { ...request.postageLabel, labelFileType } },
        transactionId,
      ),
  }))
