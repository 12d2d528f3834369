// The scale that a person has chosen for the page of a desktop host, in a file of its own beside the settings.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const ChosenScale = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hid'),
    vendorId: z.int(),
    productId: z.int(),
    serialNumber: z.string().optional(),
    name: z.string(),
  }),
  z.object({
    kind: z.literal('serial'),
    portName: z.string(),
    vendorId: z.string().optional(),
    productId: z.string().optional(),
    serialNumber: z.string().optional(),
    deviceInstanceId: z.string().optional(),
  }),
])
/** What a scale is known by after a start; the host's own ids are new each time. */
export type ChosenScale = z.infer<typeof ChosenScale>

export type ChosenScaleFile = ReturnType<typeof chosenScaleFile>

/** @param path asked for when it is needed first: a host may not know its folder before. */
export function chosenScaleFile(path: () => string) {
  let known: { readonly scale: ChosenScale | undefined } | undefined
  return {
    read: () => (known ??= { scale: readScale(path()) }).scale,
    /** On disk when it returns; undefined: none is chosen any more. */
    keep(scale: ChosenScale | undefined) {
      known = { scale }
      if (scale) writeFileSync(path(), JSON.stringify(scale), { mode: 0o600 })
      else rmSync(path(), { force: true })
    },
  }
}

/** A port with a serial number of its own may be called otherwise each time; one without is known by its name. */
export function isSameScale(one: ChosenScale, other: ChosenScale): boolean {
  const known = ({ kind, vendorId, productId, serialNumber }: ChosenScale) => [
    kind,
    vendorId,
    productId,
    serialNumber,
  ]
  const place = (scale: ChosenScale) => {
    if (scale.kind === 'hid') return scale.name
    return scale.deviceInstanceId ?? (scale.serialNumber === undefined ? scale.portName : '')
  }
  return JSON.stringify([known(one), place(one)]) === JSON.stringify([known(other), place(other)])
}

function readScale(path: string): ChosenScale | undefined {
  try {
    return ChosenScale.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // None was chosen yet, or the file is damaged: a person chooses anew.
    return undefined
  }
}
