import { isAppError, type AppError } from '../contract/errors.ts'

/**
 * What a piece of work comes to that is done in its turn: `work` runs it, or another piece that came first; undefined
 * then. Throws the `AppError` that `run` throws; any other error is left to `work`.
 */
export async function outcomeOf<T>(
  work: (run: () => Promise<void>) => Promise<void>,
  run: () => Promise<T>,
): Promise<T | undefined> {
  const outcomes: (T | AppError)[] = []
  await work(async () => {
    const outcome = await run().catch((error: unknown) => {
      if (!isAppError(error)) throw error
      return error
    })
    outcomes.push(outcome)
  })
  const [outcome] = outcomes
  if (isAppError(outcome)) throw outcome
  return outcome
}
