// Package presets: the boxes and bags on the station's shelf. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { dimensionUnits, packageTypes } from '../service/enums.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** Orders and command barcodes name it: letters, digits and hyphens. */
const PresetId = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
const Length = z.number().positive().max(1_000)

/** A box or bag on the station's shelf. */
export const PackagePreset = z.strictObject({
  id: PresetId,
  name: z.string().trim().min(1).max(40),
  packageType: z.enum(packageTypes),
  length: Length,
  width: Length,
  height: Length,
  dimensionUnit: z.enum(dimensionUnits),
  /** Of the empty box. */
  tareGrams: z.number().min(0).max(30_000),
})
export type PackagePreset = z.infer<typeof PackagePreset>

/** The first is used for orders that name none. */
export const PresetList = z.object({ presets: z.array(PackagePreset) })
export type PresetList = z.infer<typeof PresetList>

export const presetOperations = {
  'presets.list': op({ access: 'look', input: Nothing, output: PresetList }),
  /**
   * Adds a preset at the end, or changes the one with this id: of `before` (as the form was opened) what is not changed stays as it is by
   * now. Throws `conflict` for a name that another one has, and where both changed the same; `not_found` where `before` is gone.
   */
  'presets.save': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.id' },
    input: PackagePreset.extend({ before: PackagePreset.optional() }),
    output: PresetList,
  }),
  /** Throws `conflict` for the last one. */
  'presets.remove': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.presetId' },
    input: z.strictObject({ presetId: PresetId }),
    output: PresetList,
  }),
  /** Makes it the first: what orders get that name none. */
  'presets.makeDefault': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.presetId' },
    input: z.strictObject({ presetId: PresetId }),
    output: PresetList,
  }),
} satisfies OperationTable
