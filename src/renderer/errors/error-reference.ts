import type { ErrorInfo } from '../../contract/errors.ts'

/** What whoever is called needs: the code, the service's own code, and the ids to look for in logs. */
export function errorReference({ code, details }: ErrorInfo): string {
  const known = [
    'code',
    'record',
    'field',
    'command',
    'line',
    'format',
    'reason',
    'status',
    'correlationId',
    'id',
  ] as const
  const values = known.flatMap((name) => {
    const value = details?.[name]
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return [code, ...values].join(' · ')
}
