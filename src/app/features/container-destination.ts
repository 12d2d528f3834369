import type { ContainerForm } from '../../contract/containers.ts'

/** Where container labels go, in one line. */
export function containerDestination({
  entryFacilityType,
  trackingNumber,
  source,
  toAddress,
}: ContainerForm): string {
  const { name, city, state, zip } = toAddress
  const place = [[city, state].filter(Boolean).join(' '), zip].filter(Boolean).join(' ')
  const facility = trackingNumber ? undefined : entryFacilityType
  return source === 'Native'
    ? [name, place].filter(Boolean).join(' · ')
    : [facility, place].filter(Boolean).join(' · ')
}
