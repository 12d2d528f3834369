// What is missing or wrong in a form for container labels, and what is required: read from the contract's own schema and
// its conditional rules (section 4.9), so that the form asks for exactly what the service would refuse without.

import type { ContainerCheck, ContainerForm } from '../../contract/containers.ts'
import { endpoints } from '../../service/endpoints.ts'
import { containerLabelRules } from '../../service/rules.ts'
import { containerRequest, fieldsThatApply, type ContainerLabelRequest } from './container-request.ts'

const section = '4.9'
type Problem = ContainerCheck['problems'][number]

/** The first problem of each field. */
function problemsOf(request: ContainerLabelRequest): readonly Problem[] {
  const parsed = endpoints.createContainerLabels.body.safeParse(request)
  // Where the schema itself finds something, its rules are not asked: they are asked here, so that all is told at once.
  const byRules = containerLabelRules.flatMap((rule) =>
    rule.broken(request).map((path) => ({ path, rule: rule.words, section: rule.section })),
  )
  const bySchema = (parsed.error?.issues ?? [])
    .filter((issue) => issue.code !== 'custom')
    .map(({ path, message }) => ({ path, rule: message, section }))
  const found = new Map<string, Problem>()
  for (const { path, rule, section: of } of [...byRules, ...bySchema]) {
    const field = path.map(String).join('.')
    const kind = isMissing(request, path) ? 'missing' : 'wrong'
    if (!found.has(field)) found.set(field, { field, kind, rule, section: of })
  }
  return [...found.values()]
}

function isMissing(request: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    request,
  )
  return value === undefined || value === ''
}

/** A form as it would be without what stands in one field. */
function without(form: ContainerForm, field: string): ContainerForm {
  const [name = '', part] = field.split('.')
  if (name === 'entryFacilityType') return { ...form, entryFacilityType: undefined }
  if (part && (name === 'toAddress' || name === 'fromAddress')) {
    return { ...form, [name]: { ...form[name], [part]: '' } }
  }
  return { ...form, [name]: '' }
}

/** Fields that always have a value, or that another one can stand for. */
const neverAsked = new Set(['source', 'containerSortType', 'processingCategory', 'pages', 'trackingNumber'])

export function checkContainerForm(form: ContainerForm): ContainerCheck {
  const applies = fieldsThatApply(form)
  const required = applies.filter(
    (field) =>
      !neverAsked.has(field) &&
      problemsOf(containerRequest(without(form, field))).some((problem) => problem.field === field),
  )
  return { problems: [...problemsOf(containerRequest(form))], required, applies: [...applies] }
}
