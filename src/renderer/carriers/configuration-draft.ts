// The rows of a carrier account's configuration while it is edited.

import type { CarrierAccountView, ConfigurationField } from '../../contract/carriers.ts'

export type ConfigurationRow = {
  readonly name: string
  readonly value: string
  /** The service has a value that stays unless another is typed. */
  readonly kept: boolean
  /** The carrier is known to ask for it: the name is not the packer's to change. */
  readonly known: boolean
  readonly required: boolean
  readonly description: string | undefined
}

const freeRow: ConfigurationRow = {
  name: '',
  value: '',
  kept: false,
  known: false,
  required: false,
  description: undefined,
}

/** A further key of the packer's own. */
export const newRow = (): ConfigurationRow => ({ ...freeRow })

/** What the carrier is known to ask for first, then what else the account has. */
export function configurationRows(
  fields: readonly ConfigurationField[] | undefined,
  account: CarrierAccountView | undefined,
): readonly ConfigurationRow[] {
  const configured = new Map((account?.configuration ?? []).map(({ name, value }) => [name, value]))
  const asked = (fields ?? []).map(({ name, required, description }) => ({
    name,
    value: configured.get(name) ?? '',
    kept: configured.has(name) && configured.get(name) === undefined,
    known: true,
    required,
    description,
  }))
  const others = [...configured]
    .filter(([name]) => !asked.some((row) => row.name === name))
    .map(([name, value]) => ({
      ...freeRow,
      name,
      value: value ?? '',
      kept: value === undefined,
    }))
  const rows = [...asked, ...others]
  return rows.length > 0 ? rows : [newRow()]
}

/** What is sent: rows with a value, and those that stay. */
export function configurationOf(rows: readonly ConfigurationRow[]) {
  return rows.flatMap(({ name, value, kept }) => {
    const key = name.trim()
    if (key === '') return []
    if (value.trim() !== '') return [{ name: key, value: value.trim() }]
    return kept ? [{ name: key }] : []
  })
}

/** Values that look like keys are not read over a shoulder. */
export const looksSecret = (name: string): boolean => /secret|password|key|token|pin/i.test(name)
