// What is sent of an event, and as what file it is put into a folder.

import { csvLine } from '../../base/csv.ts'
import {
  isResultField,
  resultFields,
  type FolderTarget,
  type ResultField,
  type TargetFault,
} from '../../contract/results.ts'
import { isJsonPath, stepsOf } from '../json-path.ts'
import type { EventContent } from './ports.ts'

/** They stand outside of what is known of the order. */
const ofEnvelope = new Set<ResultField>(['eventId', 'type', 'timestamp'])
/** A price is none: what was paid is told to the cent, whatever a receiver's numbers can hold. */
const numbers = new Set<ResultField>(['parcelNumber', 'packageCount', 'weightGrams'])

/** The JSON of an event; as `mapping` says where it says anything: for each path the name of a field, or `=text`. */
export function eventBody(content: EventContent, mapping: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify(Object.keys(mapping).length === 0 ? wholeEvent(content) : mapped(content, mapping))
}

function wholeEvent(content: EventContent) {
  const data = resultFields.flatMap((field) => {
    const text = content[field] ?? ''
    return ofEnvelope.has(field) || text === '' ? [] : [[field, knownValue(field, text)] as const]
  })
  const { eventId: id, type, timestamp } = content
  return { id, type, timestamp, data: Object.fromEntries(data) }
}

function knownValue(field: ResultField, text: string): unknown {
  if (field === 'items') return JSON.parse(text) as unknown
  return numbers.has(field) && Number.isFinite(Number(text)) ? Number(text) : text
}

/** An object or a list that is being made. */
type Made = Map<string, string | Made> & { isList?: boolean }

/** The first fault of a mapping; undefined for one by which an event can be written. */
export function mappingFault(mapping: Readonly<Record<string, string>>): TargetFault | undefined {
  const made = new Map() as Made
  for (const [path, value] of Object.entries(mapping)) {
    if (!isJsonPath(path) || !put(made, path, value)) return { code: 'bad_path', path }
    if (!value.startsWith('=') && !isResultField(value)) return { code: 'unknown_field', path }
  }
  const path = listWithGap(made)
  return path === undefined ? undefined : { code: 'bad_path', path }
}

function mapped(content: EventContent, mapping: Readonly<Record<string, string>>): unknown {
  const made = new Map() as Made
  for (const [path, value] of Object.entries(mapping)) {
    const field = value.startsWith('=') ? value.slice(1) : isResultField(value) ? content[value] : undefined
    put(made, path, field ?? '')
  }
  return valueOf(made)
}

/** False where another path needs something else in one of its places. */
function put(made: Made, path: string, text: string): boolean {
  const steps = stepsOf(path)
  let here = made
  for (const [at, { name, place }] of steps.entries()) {
    const isList = name === undefined
    if ((here.isList ??= isList) !== isList) return false
    const key = name ?? String(Number(place))
    const there = here.get(key)
    if (at === steps.length - 1) {
      if (there !== undefined) return false
      here.set(key, text)
      return true
    }
    if (typeof there === 'string') return false
    const next = there ?? (new Map() as Made)
    here.set(key, next)
    here = next
  }
  return false
}

/** Where a list lacks a place before one that it has: nothing could stand there. */
function listWithGap(made: Made, path = ''): string | undefined {
  for (const [key, value] of made) {
    const at = made.isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    if (made.isList && Number(key) >= made.size) return at
    const inside = typeof value === 'string' ? undefined : listWithGap(value, at)
    if (inside !== undefined) return inside
  }
  return undefined
}

function valueOf(made: string | Made): unknown {
  if (typeof made === 'string') return made
  if (made.isList) {
    const places = [...made].toSorted(([a], [b]) => Number(a) - Number(b))
    return places.map(([, value]) => valueOf(value))
  }
  // Without a prototype, so that every name is one like the others.
  const object = Object.create(null) as Record<string, unknown>
  for (const [key, value] of made) object[key] = valueOf(value)
  return object
}

/** A file of an event: the same event is always the same file. */
export function eventFile(
  content: EventContent,
  format: FolderTarget['format'],
): { readonly name: string; readonly content: string } {
  return {
    name: `${eventFileStem(content)}.${format}`,
    content:
      format === 'json'
        ? eventBody(content)
        : csvLine(resultFields) + csvLine(resultFields.map((field) => content[field])),
  }
}

/** Of letters and digits alone: nothing that a file system takes for more than a name. Sorted by it, the earlier stands first. */
function eventFileStem({ timestamp, eventId }: EventContent): string {
  return `packbench-${timestamp.replace(/[^0-9TZ]/g, '')}-${eventId.replace(/[^0-9A-Za-z-]/g, '')}`
}
