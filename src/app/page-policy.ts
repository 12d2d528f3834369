/** Of the script that index.html itself holds, the only one that is no file (CSP Level 3, hash-source). */
const ownScript = 'sha256-o4tZOWXudVobmebSzurKBVW+kqhG9dmjYR7YVi47TyU='

/** What the page may load and reach: its own origin, and pictures as data. Both hosts send it with every answer. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'self' '${ownScript}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}
