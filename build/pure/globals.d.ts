// What the pure layers may use beside the language itself: web standards that every run-time has (DOM Standard 3, URL
// Standard 6, Encoding Standard, HTML Standard 8.3).

/** Tells work that it is to end. */
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Ends the work that holds its signal. */
interface AbortController {
  readonly signal: AbortSignal
  abort(): void
}

declare var AbortController: new () => AbortController

/** `any`: ends with the first of them. */
declare var AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal }

/** An address in its parts; the constructor throws where the text is none. */
interface URL {
  readonly protocol: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
}

declare var URL: {
  new (text: string): URL
  canParse(text: string): boolean
}

/** The bytes of a text in UTF-8 (Encoding Standard 8.2). */
interface TextEncoder {
  encode(text: string): Uint8Array
}

declare var TextEncoder: new () => TextEncoder

/** Base64 of bytes, each a character (HTML Standard 8.3). */
declare function btoa(bytes: string): string
