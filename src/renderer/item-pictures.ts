import type { AppContext } from './frame/app-context.ts'

/** So many are kept: some hundred kilobytes each. */
const kept = 24

/** What items look like, by the names of their pictures, as addresses of data; each is asked for once, the last few kept. */
export class ItemPictures {
  readonly #client: AppContext['client']
  readonly #urls = new Map<string, Promise<string | undefined>>()

  constructor({ client }: AppContext) {
    this.#client = client
  }

  /** Undefined where there is none: a picture is no reason for an error. It is asked for again then. */
  urlOf(name: string): Promise<string | undefined> {
    const known = this.#urls.get(name) ?? this.#ask(name)
    // The last that was asked for is the last that goes.
    this.#urls.delete(name)
    this.#urls.set(name, known)
    const oldest = this.#urls.keys().next().value
    if (this.#urls.size > kept && oldest !== undefined) this.#urls.delete(oldest)
    return known
  }

  async #ask(name: string): Promise<string | undefined> {
    try {
      const { mediaType, contentBase64 } = await this.#client.invoke('items.picture', { name })
      return `data:${mediaType};base64,${contentBase64}`
    } catch {
      this.#urls.delete(name)
      return undefined
    }
  }
}
