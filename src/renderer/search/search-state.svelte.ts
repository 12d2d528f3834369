import type { StationClient } from '../station/station-client.ts'
import { Soon } from '../ui/soon.ts'
import { sorted, stationGroups, unknownGroups, type SearchGroup, type SearchHit } from './search-groups.ts'

/** Keys that come closer together than this make one search. */
const searchPauseMs = 120

/** What is typed, what it finds, and which of that is chosen. It lives as long as the search is open, and is kept nowhere. */
export class SearchState {
  text = $state('')
  /** What was found last, and by what text. */
  shown = $state.raw<{ readonly text: string; readonly groups: readonly SearchGroup[] }>()
  chosenId = $state<string>()

  readonly #client: StationClient
  readonly #ofPage: (text: string) => readonly SearchGroup[]
  readonly #soon = new Soon(searchPauseMs, () => this.ask())
  #asks = 0

  constructor(client: StationClient, ofPage: (text: string) => readonly SearchGroup[]) {
    this.#client = client
    this.#ofPage = ofPage
  }

  get hits(): readonly SearchHit[] {
    return this.shown?.groups.flatMap(({ hits }) => hits) ?? []
  }

  get chosen(): SearchHit | undefined {
    return this.hits.find(({ id }) => id === this.chosenId)
  }

  /** Asks a moment after the last call. */
  askSoon(): void {
    this.#soon.ask()
  }

  /** Finds what is typed. An answer that comes after that of a younger text is left. */
  async ask(): Promise<void> {
    this.#soon.forget()
    const text = this.#wanted
    const mine = ++this.#asks
    if (text === '') {
      this.#show(undefined)
      return
    }
    const ofStation = await this.#client.invoke('search.everything', { text }).then(
      (found) => stationGroups(found, text),
      () => unknownGroups,
    )
    if (mine !== this.#asks) return
    this.#show({ text, groups: sorted([...ofStation, ...this.#ofPage(text)], text) })
  }

  /** The chosen hit of what is typed now; undefined where it finds nothing. */
  async settle(): Promise<SearchHit | undefined> {
    if (this.#wanted !== (this.shown?.text ?? '')) await this.ask()
    return this.#wanted === (this.shown?.text ?? '') ? this.chosen : undefined
  }

  choose(id: string): void {
    this.chosenId = id
  }

  /** Moves the choice by so many hits. */
  move(by: number): void {
    const { hits } = this
    const at = hits.findIndex(({ id }) => id === this.chosenId)
    this.chosenId = hits[Math.min(Math.max(at + by, 0), hits.length - 1)]?.id
  }

  end(): void {
    this.#soon.forget()
    this.#asks++
  }

  get #wanted(): string {
    return this.text.trim().slice(0, 200)
  }

  #show(shown: { readonly text: string; readonly groups: readonly SearchGroup[] } | undefined): void {
    this.shown = shown
    this.chosenId = this.hits[0]?.id
  }
}
