import { AppError, isAppError, type ErrorInfo } from '../contract/errors.ts'
import {
  isOperation,
  operations,
  type Envelope,
  type OperationName,
  type OperationOutput,
  type ParsedInput,
} from '../contract/operations.ts'
import type { Program } from '../core/programs/ports.ts'
import type { Logger } from '../core/runtime.ts'
import type { AskStation } from './guard/act-amounts.ts'
import { unlimited, type Authority } from './guard/authority.ts'
import type { Guard } from './guard/guard.ts'
import { newId } from './runtime.ts'

/** One handler an operation, told on whose word it is done. Throws `AppError` for what is expected; anything else is a bug. */
export type Handlers = {
  readonly [K in OperationName]: (input: ParsedInput<K>, authority: Authority) => Promise<OperationOutput<K>>
}

/** The handlers of one group of operations: those whose names begin with it. */
export type HandlersOf<Group extends string> = Pick<Handlers, Extract<OperationName, `${Group}.${string}`>>

/** `program`: who asks, where it is another program and not the page. */
export type Dispatch = (operation: string, input: unknown, program?: Program) => Promise<Envelope>

/** Serves the handler table: checks what comes in, asks the guard, and answers with an envelope whatever happens. */
export function createDispatch(handlers: Handlers, logger: Logger, guard: Guard): Dispatch {
  return async (operation, input, program) => {
    try {
      if (!isOperation(operation)) throw new AppError('unknown_operation', 'There is no such operation')
      return { ok: true, value: await run(handlers, operation, input, guard, program) }
    } catch (error) {
      return { ok: false, error: describe(error, operation, logger) }
    }
  }
}

async function run<K extends OperationName>(
  handlers: Handlers,
  name: K,
  input: unknown,
  guard: Guard,
  program?: Program,
): Promise<OperationOutput<K>> {
  const parsed = operations[name].input.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') ?? ''
    throw new AppError('invalid_input', `${field || 'The input'}: ${issue?.message ?? 'not as expected'}`, {
      details: { field },
    })
  }
  const checked = parsed.data as ParsedInput<K>
  const ask: AskStation = (other, otherInput) =>
    run(handlers, other, otherInput, (_name, _input, act) => act(unlimited))
  return guard(name, checked, (authority) => handlers[name](checked, authority), ask, program)
}

function describe(error: unknown, operation: string, logger: Logger): ErrorInfo {
  if (isAppError(error)) {
    logger.info('operation.refused', { operation, code: error.code })
    return error.toInfo()
  }
  const id = newId()
  logger.error('operation.bug', { operation, id }, error)
  return { code: 'internal', message: 'The station met a fault of its own', details: { id } }
}
