// Reads the station profile: finds the file, and says of a broken one what is wrong with it and in which line.

import { readFileSync, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  getNodeValue,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import type { z } from 'zod'
import { isAppError, type AppError } from '../../contract/errors.ts'
import type { OrderSourceConfig } from '../../contract/orders.ts'
import type { FaultyTarget } from '../../contract/results.ts'
import type { FaultySource } from '../../contract/source-faults.ts'
import { StationProfile } from '../../contract/station-profile.ts'
import type { StationProfileFault } from '../../contract/station-profile-view.ts'
import { checkKeptDatabase } from '../../core/orders/sources/database-look-up.ts'
import { checkHttpSource } from '../../core/orders/sources/http-source.ts'
import { checkTarget } from '../../core/results/check-target.ts'
import { findSecrets, type JsonPath } from '../profile/profile-secrets.ts'

/** `raw` is what the file says, without what the schema fills in: to be kept, and to be compared with the next. */
export type ReadProfile = {
  readonly profile: StationProfile
  readonly raw: Readonly<Record<string, unknown>>
}

export type ProfileReading =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'read'; readonly path: string } & ReadProfile)
  | { readonly kind: 'broken'; readonly path: string; readonly faults: readonly StationProfileFault[] }

type Environment = Readonly<Record<string, string | undefined>>

/** More than any set-up needs; what is larger was not meant for the station. */
const mostBytes = 1024 ** 2

/** Where an administrator's file lies on this system. */
export function machineProfilePath(env: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    return win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Packbench', 'station-profile.json')
  }
  return platform === 'darwin'
    ? '/Library/Application Support/Packbench/station-profile.json'
    : posix.join('/etc', 'packbench', 'station-profile.json')
}

/**
 * The file that counts: the computer's own where it is there; else the one that `PACKBENCH_PROFILE_FILE` names, so that
 * whoever works at the bench cannot put another in the place of the administrator's.
 */
export function findStationProfile(
  env: Environment,
  machinePath = machineProfilePath(env, process.platform),
): ProfileReading {
  const machine = readStationProfile(machinePath)
  if (machine) return machine
  const named = env['PACKBENCH_PROFILE_FILE']
  return named ? readNamedProfile(named) : { kind: 'none' }
}

/** A file that was named is broken where it is not there. */
export function readNamedProfile(path: string): ProfileReading {
  return readStationProfile(path) ?? broken(path, [{ at: '', message: 'there is no such file' }])
}

/** Undefined where there is no file. */
function readStationProfile(path: string): ProfileReading | undefined {
  try {
    const { size, mode, isFile } = statOf(path)
    if (!isFile) return broken(path, [{ at: '', message: 'is no file' }])
    if (size > mostBytes) return broken(path, [{ at: '', message: 'is larger than 1 MB' }])
    if (process.platform !== 'win32' && mode & 0o002) {
      return broken(path, [{ at: '', message: 'may be written by every user of this computer: chmod o-w' }])
    }
    const parsed = parseStationProfile(decoded(readFileSync(path)))
    return 'faults' in parsed ? broken(path, parsed.faults) : { kind: 'read', path, ...parsed }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    return broken(path, [{ at: '', message: `cannot be read (${code ?? 'unknown'})` }])
  }
}

function statOf(path: string) {
  const stat = statSync(path)
  return { size: stat.size, mode: stat.mode, isFile: stat.isFile() }
}

const broken = (path: string, faults: readonly StationProfileFault[]): ProfileReading => ({
  kind: 'broken',
  path,
  faults,
})

/** As editors and PowerShell write text: UTF-8, with or without BOM, or UTF-16 with one. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}

/** JSON; comments are allowed. All faults that can be told at once. */
export function parseStationProfile(
  text: string,
): ReadProfile | { readonly faults: readonly StationProfileFault[] } {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: false })
  const [first] = errors
  if (first)
    return {
      faults: [{ at: '', line: lineAt(first.offset), message: `is no JSON: ${wordsOf(first.error)}` }],
    }
  if (tree?.type !== 'object') return { faults: [{ at: '', line: 1, message: 'is no JSON object' }] }

  const faultAt = (path: JsonPath, message: string): StationProfileFault => {
    const line = lineOf(tree, path)
    return { at: placeOf(path), ...(line === undefined ? {} : { line: lineAt(line) }), message }
  }
  const raw = getNodeValue(tree) as Record<string, unknown>
  const secrets = findSecrets(raw)
  if (secrets.length > 0) {
    return {
      faults: secrets.map(({ path, what }) =>
        faultAt(path, `holds ${what}: no secret may stand in a station profile`),
      ),
    }
  }
  const twice = twiceNamed(tree)
  if (twice.length > 0) return { faults: twice.map((path) => faultAt(path, 'is there twice')) }
  const parsed = StationProfile.safeParse(raw)
  if (!parsed.success) {
    const issues = parsed.error.issues.flatMap(faultsOf)
    return { faults: issues.map(({ path, message }) => faultAt(path, message)) }
  }
  const unusable = [...sourceFaults(parsed.data), ...targetFaults(parsed.data)]
  if (unusable.length > 0) return { faults: unusable.map(({ path, message }) => faultAt(path, message)) }
  return { profile: parsed.data, raw }
}

/** Addresses and mappings that could never bring an order. */
function sourceFaults({ orderSources = [] }: StationProfile): readonly { path: JsonPath; message: string }[] {
  return orderSources.flatMap((source, at) => {
    try {
      if (source.kind === 'http') checkHttpSource(source)
      if (source.kind === 'database') checkKeptDatabase(source)
      return []
    } catch (error) {
      if (!isAppError(error, 'invalid_input')) throw error
      return [{ path: ['orderSources', at, ...placeInSource(error, source.kind)], message: error.message }]
    }
  })
}

/** Addresses that nothing could be sent to, and bodies that could not be written. */
function targetFaults({
  resultTargets = [],
}: StationProfile): readonly { path: JsonPath; message: string }[] {
  return resultTargets.flatMap((target, at) => {
    try {
      checkTarget(target)
      return []
    } catch (error) {
      if (!isAppError(error, 'invalid_input')) throw error
      const { targetFault } = (error.details ?? {}) as Partial<FaultyTarget>
      const inBody = targetFault?.path === undefined ? ['url'] : ['body', targetFault.path]
      const inDatabase = placesInDatabase[targetFault?.code ?? ''] ?? ['statement']
      const place = target.kind === 'http' ? inBody : inDatabase
      return [{ path: ['resultTargets', at, ...place], message: error.message }]
    }
  })
}

const placesInDatabase: Readonly<Record<string, JsonPath>> = {
  no_host: ['place', 'host'],
  database_not_here: ['place', 'tls'],
  database_needs_name: ['place', 'host'],
  no_certificate: ['place', 'authority'],
  unknown_column: ['columns'],
  look_up_parameter: ['lookUpQuery'],
}

function placeInSource({ details }: AppError, kind: OrderSourceConfig['kind']): JsonPath {
  const { fault } = (details ?? {}) as Partial<FaultySource>
  if (kind === 'database') return placesInDatabase[fault?.code ?? ''] ?? ['query']
  if (fault && 'column' in fault) return ['columns', fault.column]
  if (fault?.code.startsWith('look_up_')) return ['lookUpUrl']
  return [fault?.code === 'bad_path' ? 'columns' : 'url']
}

function faultsOf(issue: z.core.$ZodIssue): readonly { path: JsonPath; message: string }[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is not known' }))
}

/** Where the value stands, or what holds it where it is missing. */
function lineOf(tree: Node, path: JsonPath): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset
  }
  return tree.offset
}

function twiceNamed(node: Node, path: JsonPath = []): readonly JsonPath[] {
  const children = node.children ?? []
  if (node.type === 'array') return children.flatMap((child, at) => twiceNamed(child, [...path, at]))
  const seen = new Set<string>()
  return children.flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value)
    const isAgain = seen.has(name)
    seen.add(name)
    if (isAgain) return [[...path, name]]
    return value ? twiceNamed(value, [...path, name]) : []
  })
}

const placeOf = (path: JsonPath) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  )

/** `CommaExpected` → `comma expected`. */
const wordsOf = (error: ParseError['error']) =>
  printParseErrorCode(error)
    .replace(/(?!^)([A-Z])/g, ' $1')
    .toLowerCase()

/** One line a fault: `line 12: printers[0].connection is not …`. */
export function faultText({ at, line, message }: StationProfileFault): string {
  return `${line === undefined ? '' : `line ${line}: `}${at === '' ? 'the file' : at}: ${message}`
}
