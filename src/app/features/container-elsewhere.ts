import type { ContainerElsewhere } from '../../contract/containers.ts'
import { AppError } from '../../contract/errors.ts'
import { present } from '../views.ts'
import type { FoundContainer } from './warehouse-containers.ts'

/** Container labels of another bench as the page is told of them: without their bytes. */
export function containerElsewhere({ facts, askedAt, ...about }: FoundContainer): ContainerElsewhere {
  if (facts instanceof AppError) {
    const fault = facts.code === 'sealed_with_other_key' ? 'sealed_with_other_key' : 'not_believed'
    return { ...about, askedAt: askedAt.toISOString(), ...present({ fault }) }
  }
  const { state, pages, numbers, destination, trackingNumber } = facts
  return {
    ...about,
    askedAt: facts.askedAt.toISOString(),
    facts: { state, pages, numbers: [...numbers], destination, trackingNumber },
  }
}
