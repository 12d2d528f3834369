// One run over all checks: in their order, one request at a time.

import { createShippingServiceClient } from '../adapters/shipping-service/client.ts'
import { requestToken } from '../adapters/shipping-service/account.ts'
import { endpointName } from '../adapters/shipping-service/check-input.ts'
import type { Exchange } from '../adapters/shipping-service/exchange.ts'
import { parseJson } from '../adapters/shipping-service/json.ts'
import { createResponseReader } from '../adapters/shipping-service/read-response.ts'
import { mergeResponseNames } from '../adapters/shipping-service/response-names.ts'
import type { ResponseNameCorrections } from '../adapters/shipping-service/response-names.ts'
import { secureAddress } from '../adapters/shipping-service/secure-address.ts'
import { AppError, isAppError } from '../contract/errors.ts'
import { usualPostalName } from '../contract/service-wording.ts'
import type { ServiceAccountKeys } from '../contract/settings.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { correlationHeader } from '../service/codes.ts'
import { answerRules, outcomeOfRule } from './answer-rules.ts'
import { levels, notAsked, passed, withoutFact } from './check.ts'
import type { Bench, Check, Facts, Level, Outcome } from './check.ts'
import { authenticationChecks } from './checks/authentication.ts'
import { changingChecks, removeAccount, removeMadeAccounts } from './checks/changing.ts'
import { formChecks } from './checks/form.ts'
import { lookingChecks } from './checks/looking.ts'
import { checksOfAShipment } from './checks/of-a-shipment.ts'
import { refund, spendingChecks } from './checks/spending.ts'
import { createLetters } from './letters.ts'
import type { Told } from './letters.ts'
import { outcomeOfError } from './outcomes.ts'

export type RunOptions = {
  /** Ends with `/v3.1/`; https, or http on this machine. */
  readonly baseUrl: string
  readonly keys: ServiceAccountKeys
  readonly may: Level
  readonly newCarrierAccount?: Facts['newCarrierAccount']
  readonly postalName?: string | undefined
  readonly names?: ResponseNameCorrections | undefined
  /** Of each request; 20 s. */
  readonly timeoutMs?: number | undefined
  readonly clock: Clock
  /** Ends the run after the check that is under way; what was made is removed all the same. */
  readonly signal?: AbortSignal | undefined
  /** Told of each finding as it is made. */
  readonly onFinding?: ((finding: Finding) => void) | undefined
}

export type Finding = Outcome & Pick<Check, 'section' | 'asks' | 'should'>

/** Nothing could be asked: the service is not there, or does not take the keys. */
export class CouldNotRun extends Error {}

const quiet = () => undefined
const logger: Logger = { info: quiet, warn: quiet, error: quiet }

function toldBy({ endpoint, request, answer }: Exchange): Told | undefined {
  if (!answer) return undefined
  return {
    method: request.method,
    asked: endpointName(endpoint),
    status: answer.status,
    correlationId: answer.headers[correlationHeader.toLowerCase()],
    json: parseJson(new TextDecoder().decode(answer.body)),
  }
}

const tokenCheck: Omit<Check, 'ask'> = {
  section: '4.1',
  asks: 'POST /Account/Token',
  should: 'a token',
  level: 'look',
}

/** Told only where one was left over. */
const removalCheck: Omit<Check, 'ask'> = {
  section: '4.4',
  asks: 'DELETE of the carrier accounts that the run made',
  should: 'they are gone',
  level: 'change',
}

/** All of them, in the order of what they learn from each other. */
const checks: readonly Check[] = [
  ...authenticationChecks,
  ...lookingChecks,
  ...changingChecks,
  ...spendingChecks,
  ...checksOfAShipment,
  ...formChecks,
  refund,
  removeAccount,
]

export async function runConformance(options: RunOptions): Promise<readonly Finding[]> {
  const { clock, keys, may, signal, timeoutMs = 20_000, postalName = usualPostalName } = options
  const base = secureAddress(options.baseUrl)
  if (!base) throw new CouldNotRun('the base address has to be https, or http on this machine')
  const told: Told[] = []
  const onExchange = (exchange: Exchange) =>
    void told.push(...[toldBy(exchange)].filter((each) => each !== undefined))
  const shared = { clock, logger, timeoutMs, postalName, onExchange }
  const facts: Facts = options.newCarrierAccount ? { newCarrierAccount: options.newCarrierAccount } : {}
  const bench: Bench = {
    client: createShippingServiceClient({
      ...shared,
      baseUrl: options.baseUrl,
      keys: () => Promise.resolve(keys),
      names: options.names,
    }),
    letters: createLetters({
      baseUrl: base,
      postalName,
      timeoutMs,
      token: () => facts.token,
      told: (each) => void told.push(each),
    }),
    facts,
    baseUrl: options.baseUrl,
  }
  const findings: Finding[] = []

  function tell({ section, asks, should }: Pick<Check, 'section' | 'asks' | 'should'>, outcome: Outcome) {
    const finding = { section, asks, should, ...outcome }
    findings.push(finding)
    options.onFinding?.(finding)
  }

  async function askForToken(baseUrl: URL): Promise<Outcome> {
    const reader = createResponseReader(mergeResponseNames(options.names ?? {}))
    try {
      facts.token = await requestToken(keys, { ...shared, baseUrl }, reader)
      return passed('a token')
    } catch (error) {
      const outcome = outcomeOfError(error)
      if (!outcome) throw error
      if (isAppError(error, 'unexpected_response')) return outcome
      throw new CouldNotRun(error instanceof AppError ? error.message : outcome.words)
    }
  }

  async function outcomeOf({ level, needs = [], ask }: Check): Promise<Outcome> {
    if (levels.indexOf(level) > levels.indexOf(may)) return notAsked(`it takes --may ${level}`)
    if (signal?.aborted) return notAsked('the run was ended before it')
    const [missing] = needs.filter((fact) => facts[fact] === undefined)
    if (missing) return notAsked(withoutFact[missing])
    try {
      return await ask(bench)
    } catch (error) {
      const outcome = outcomeOfError(error)
      if (!outcome) throw error
      return outcome
    }
  }

  tell(tokenCheck, await askForToken(base))
  for (const check of checks) tell(check, await outcomeOf(check))
  const removal = may === 'look' || facts.token === undefined ? undefined : await removeMadeAccounts(bench)
  if (removal) tell(removalCheck, removal)
  for (const rule of answerRules) tell(rule, outcomeOfRule(rule, told))
  return findings
}
