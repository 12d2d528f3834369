// What is answered where something was not done: problem details (RFC 9457), by the station's own codes and those of HTTP.

import { z } from 'zod'
import { AppError, errorCodes, type ErrorCode, type ErrorInfo } from '../contract/errors.ts'

/** What no operation says: it was not asked. */
export const apiCodes = {
  key_missing: [401, 'No key was sent'],
  key_unknown: [401, 'The key opens nothing here'],
  key_restored: [401, 'The key came with a backup, and opens nothing until a supervisor keeps it'],
  scope_missing: [403, 'The key does not let the program do this'],
  origin_not_allowed: [403, 'Pages of this origin were not paired'],
  pairing_refused: [403, 'The code is wrong, used or too old'],
  route_unknown: [404, 'There is nothing at this address'],
  method_not_allowed: [405, 'This address does not take this method'],
  media_type_not_taken: [415, 'The body is of a kind that is not taken here'],
  body_too_large: [413, 'The body is too large'],
  body_cut_off: [400, 'The body did not come to its end'],
  body_not_json: [400, 'The body is no JSON'],
  idempotency_key_missing: [400, 'The header Idempotency-Key is missing, or longer than 255 characters'],
  idempotency_key_reused: [422, 'This Idempotency-Key was sent before, with another content'],
  too_many_requests: [429, 'More was asked than is answered in this time'],
  too_many_streams: [429, 'As many event streams as may be are open'],
  station_closed: [503, 'No profile of the station is open'],
  wrong_host: [403, 'The request was sent to another name'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>
export type ApiCode = keyof typeof apiCodes
export type ProblemCode = ErrorCode | ApiCode

const of = <S extends number>(status: S, ...codes: readonly ErrorCode[]) =>
  codes.map((code) => [code, status] as const)

/** Whatever is not named here is a conflict with how things are: 409. */
const statuses: ReadonlyMap<ErrorCode, number> = new Map<ErrorCode, number>([
  ...of(422, 'invalid_input', 'service_refused', 'not_printable', 'order_file_unreadable'),
  ...of(422, 'order_incomplete', 'label_stock_mismatch'),
  ...of(404, 'not_found', 'unknown_operation'),
  ...of(403, 'operator_not_allowed', 'needs_approval', 'not_allowed', 'locked_by_administrator'),
  ...of(410, 'removed_by_retention'),
  ...of(500, 'internal', 'database_damaged', 'label_unreadable', 'data_folder_unusable'),
  ...of(502, 'service_auth_failed', 'unexpected_response'),
  ...of(503, 'service_unreachable', 'service_no_answer', 'service_busy'),
  ...of(503, 'restored_not_compared', 'warehouse_cut_off', 'warehouse_refused', 'warehouse_stopped'),
  ...of(503, 'warehouse_too_old', 'buying_stopped', 'station_locked', 'no_profile_open'),
  ...of(
    503,
    'order_source_unreachable',
    'order_source_refused',
    'order_source_secret',
    'order_source_unreadable',
  ),
  ...of(503, 'keychain_unavailable', 'keychain_locked', 'child_process_failed', 'update_installing'),
])

export const statusOf = (code: ProblemCode): number =>
  code in apiCodes ? apiCodes[code as ApiCode][0] : (statuses.get(code as ErrorCode) ?? 409)

/** One part of what was sent that is not as it must be. */
export const FieldFault = z.object({
  in: z.enum(['body', 'query', 'path']),
  field: z.string().describe('Names parted by dots; empty for the whole.'),
  detail: z.string(),
})
export type FieldFault = z.infer<typeof FieldFault>

export const Problem = z.object({
  type: z.string().describe('urn:packbench:problem:CODE'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.enum([...errorCodes, ...(Object.keys(apiCodes) as ApiCode[])]),
  errors: z.array(FieldFault).optional().describe('Each field that is not as it must be.'),
  details: z.record(z.string(), z.unknown()).optional().describe('What the code alone does not tell.'),
})
export type Problem = z.infer<typeof Problem>

/** Thrown by a route that answers with a problem of HTTP's own. */
export class Refusal extends Error {
  readonly code: ApiCode
  readonly errors: readonly FieldFault[] | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    code: ApiCode,
    { headers = {}, errors }: { headers?: Record<string, string>; errors?: readonly FieldFault[] } = {},
  ) {
    super(apiCodes[code][1])
    this.name = 'Refusal'
    this.code = code
    this.headers = headers
    this.errors = errors
  }
}

/** What was sent is not as the route's schemas say. */
export class Unfit extends Error {
  readonly errors: readonly FieldFault[]
  constructor(errors: readonly FieldFault[]) {
    super('What was sent is not as it must be')
    this.name = 'Unfit'
    this.errors = errors
  }
}

const problem = (
  code: ProblemCode,
  status: number,
  title: string,
  more: Pick<Problem, 'detail' | 'errors' | 'details'> = {},
): Problem => ({ type: `urn:packbench:problem:${code}`, title, status, code, ...more })

/** Titles are the same for each code; `detail` is of this one time. */
export const titleOf = (code: ProblemCode): string =>
  code in apiCodes ? apiCodes[code as ApiCode][1] : code.replaceAll('_', ' ')

/** What a packer of another bench did is told to pages: programs hear how far it is, by no name and no item. */
function forPrograms(details: NonNullable<ErrorInfo['details']>): NonNullable<ErrorInfo['details']> {
  const { scanned } = details
  if (typeof scanned !== 'object' || scanned === null) return details
  const far = Object.entries(scanned).filter(([field]) => field !== 'by' && field !== 'sku')
  return { ...details, scanned: Object.fromEntries(far) }
}

/** What the station said of its own operation. */
export function problemOfInfo({ code, message, details }: ErrorInfo): Problem {
  // What a page is told while a profile opens, and a program has to ask again for.
  if (code === 'conflict' && details?.['reason'] === 'profile_opening')
    return problem('station_closed', 503, titleOf('station_closed'), { detail: message })
  if (code === 'no_profile_open')
    return problem('station_closed', 503, titleOf('station_closed'), { detail: titleOf(code) })
  return problem(code, statusOf(code), titleOf(code), {
    detail: message,
    ...(details && { details: forPrograms(details) }),
  })
}

/** Undefined where it is a bug. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Refusal) {
    const { code, errors } = error
    return problem(code, statusOf(code), titleOf(code), errors && { errors: [...errors] })
  }
  if (error instanceof Unfit) {
    const { message: detail, errors } = error
    return problem('invalid_input', 422, titleOf('invalid_input'), { detail, errors: [...errors] })
  }
  return error instanceof AppError ? problemOfInfo(error.toInfo()) : undefined
}
