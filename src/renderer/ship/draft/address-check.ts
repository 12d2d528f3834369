import type { AddressVerification } from '../../../contract/ship.ts'
import { noAddress } from './draft-edit.ts'
import type { DraftState } from './draft-state.svelte.ts'
import type { AddressEnd } from './draft-values.ts'
import { perDraft } from './per-draft.ts'
import { contentsOf, Question } from './question.ts'

type Edited = Pick<DraftState, 'asking' | 'draft' | 'change' | 'fault'>

/** What the service says of one of a draft's addresses; of an address that was changed since, nothing. */
export class AddressCheck extends Question<AddressVerification> {
  readonly #edited: Edited
  readonly #end: AddressEnd

  constructor(edited: Edited, end: AddressEnd) {
    const { client, cell } = edited.asking
    super({
      cell,
      contents: () => contentsOf(edited.draft[end]),
      put: () => client.invoke('ship.verifyAddress', { address: edited.draft[end] ?? noAddress }),
      settled: (settled) => {
        if (settled.kind === 'failed') edited.fault = settled.error
      },
    })
    this.#edited = edited
    this.#end = end
  }

  takeCorrected(): void {
    const answer = this.now?.kind === 'answered' ? this.now.answer : undefined
    if (!answer?.after) return
    const { after } = answer
    this.#edited.change({ ...this.#edited.draft, [this.#end]: after }, this.#end)
    this.know({ ...answer, verdict: 'same', before: after, changed: [] })
  }
}

export const addressChecks = perDraft<Readonly<Record<AddressEnd, AddressCheck>>>((draft) => ({
  fromAddress: new AddressCheck(draft, 'fromAddress'),
  toAddress: new AddressCheck(draft, 'toAddress'),
  altReturnAddress: new AddressCheck(draft, 'altReturnAddress'),
}))
