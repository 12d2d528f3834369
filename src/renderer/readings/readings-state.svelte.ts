import type { ReadingsView, ReadingTrial, ResponseNameFile } from '../../contract/readings.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { addedNames, isSameFile } from './name-draft.ts'

/** What the last answers were read as, and names on trial. */
export class ReadingsState extends AskingStation {
  view = $state.raw<ReadingsView>()
  /** Names on trial, all of the file; nothing while they are as they were saved. */
  draft = $state.raw<ResponseNameFile>()
  /** What the draft changes; nothing until it was tried. */
  trials = $state.raw<readonly ReadingTrial[]>()
  /** An answer as it came. */
  raw = $state.raw<{ readonly endpoint: string; readonly text: string }>()

  readonly names = $derived(this.draft ?? this.view?.names ?? {})
  readonly added = $derived(addedNames(this.names))

  load(): Promise<boolean> {
    return this.beside(() => this.#read())
  }

  /** Answers that come are shown as they come. */
  follow(): () => void {
    return this.client.subscribe('readings', () => void this.glance(() => this.#read()))
  }

  async #read(): Promise<void> {
    this.view = await this.client.invoke('readings.list', {})
  }

  /** Tries these names on the kept answers. Nothing is saved by it. */
  async tryOut(names: ResponseNameFile): Promise<void> {
    this.trials = undefined
    this.draft = this.view && isSameFile(names, this.view.names) ? undefined : names
    const { draft } = this
    if (!draft) return
    const answer = await this.answer(() => this.client.invoke('readings.try', { names: draft }))
    if (this.draft === draft) this.trials = answer?.trials
  }

  discard(): void {
    this.draft = undefined
    this.trials = undefined
    this.fault = undefined
  }

  save(): Promise<boolean> {
    const { draft } = this
    return this.run(async () => {
      if (!draft) return
      this.view = await this.client.invoke('readings.save', { names: draft })
      this.discard()
    })
  }

  openRaw(answerId: string): Promise<boolean> {
    return this.beside(async () => void (this.raw = await this.client.invoke('readings.raw', { answerId })))
  }
}
