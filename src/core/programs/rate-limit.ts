// How often one may ask: a bucket of tokens for each name, which fills evenly.

export type RateLimit = {
  /** How many may be asked at once. */
  readonly burst: number
  /** How fast it fills again. */
  readonly perMinute: number
}

/** `retryAfterS`: undefined where it is let through. */
export type RateAnswer = {
  readonly limit: number
  readonly remaining: number
  /** Until the bucket is full again. */
  readonly resetS: number
  readonly retryAfterS: number | undefined
}

type Bucket = { tokens: number; atMs: number }

/** More names than that are not kept apart: the oldest are forgotten, and begin with a full bucket. */
const mostNames = 1_000

export type RateLimiter = ReturnType<typeof createRateLimiter>

export function createRateLimiter({ burst, perMinute }: RateLimit, nowMs: () => number) {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / 60_000

  function bucketOf(name: string): Bucket {
    const now = nowMs()
    const known = buckets.get(name)
    const bucket = known
      ? { tokens: Math.min(burst, known.tokens + Math.max(0, now - known.atMs) * perMs), atMs: now }
      : { tokens: burst, atMs: now }
    buckets.delete(name)
    buckets.set(name, bucket)
    for (const oldest of buckets.keys()) {
      if (buckets.size <= mostNames) break
      buckets.delete(oldest)
    }
    return bucket
  }

  const answer = ({ tokens }: Bucket, isLet: boolean): RateAnswer => ({
    limit: burst,
    remaining: Math.floor(tokens),
    resetS: Math.ceil((burst - tokens) / perMs / 1_000),
    retryAfterS: isLet ? undefined : Math.max(1, Math.ceil((1 - tokens) / perMs / 1_000)),
  })

  return {
    /** Takes one token, where there is one. */
    take(name: string): RateAnswer {
      const bucket = bucketOf(name)
      const isLet = bucket.tokens >= 1
      if (isLet) bucket.tokens -= 1
      return answer(bucket, isLet)
    },
  }
}
