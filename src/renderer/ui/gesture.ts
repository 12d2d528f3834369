/**
 * The id of what a person asked for. The same wish, asked for again after a broken link to the station, is the same
 * gesture: the station does it once.
 */
export class Gesture {
  #last: { readonly id: string; readonly wish: string } | undefined

  /** The id of this wish: that of the last one where it is the same and had no answer. */
  of(wish: string): string {
    if (this.#last?.wish !== wish) this.#last = { id: crypto.randomUUID(), wish }
    return this.#last.id
  }

  /** The wish was answered: the same one is another gesture from now on. */
  answered(): void {
    this.#last = undefined
  }
}
