// Container labels, as the page sees them.

import type { ContainerForm, ContainerView } from '../contract/container-operations.ts'
import type { PrintJobView } from '../contract/domain.ts'
import type { ContainerLabels } from '../core/containers/container-labels.ts'
import { emptyForm } from '../core/containers/container-request.ts'
import { present } from './views.ts'

export function containerView(labels: ContainerLabels, job: PrintJobView | undefined): ContainerView {
  const { id, state, form, pages, numbers, reason, warnings, createdAt, updatedAt } = labels
  return {
    containerId: id,
    state,
    form: form ?? emptyForm,
    pages,
    numbers: [...numbers],
    destination: form ? destinationOf(form) : '',
    warnings: [...warnings],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...present({ reason, job }),
  }
}

function destinationOf({ entryFacilityType, trackingNumber, source, toAddress }: ContainerForm): string {
  const { name, city, state, zip } = toAddress
  const place = [[city, state].filter(Boolean).join(' '), zip].filter(Boolean).join(' ')
  const facility = trackingNumber ? undefined : entryFacilityType
  return source === 'Native'
    ? [name, place].filter(Boolean).join(' · ')
    : [facility, place].filter(Boolean).join(' · ')
}
