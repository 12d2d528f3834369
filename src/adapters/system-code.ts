/** The system's name of what went wrong, such as ENOSPC, or PostgreSQL's (SQLSTATE); undefined where the error has none. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
