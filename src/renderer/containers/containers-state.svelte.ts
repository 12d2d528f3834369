import type {
  ContainerAddress,
  ContainerCheck,
  ContainerChoices,
  ContainerForm,
  ContainerOpening,
  ContainerView,
} from '../../contract/containers.ts'
import type { PrintJobView } from '../../contract/domain.ts'
import type { DoubtEndReason } from '../../contract/doubt.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { stepped, upserted } from '../ui/keyed-list.ts'
import { Soon } from '../ui/soon.ts'

const pauseMs = 120
const idOf = ({ containerId }: ContainerView) => containerId

/** The form for new labels, and the labels that were made before. It outlives the screen: nothing typed is lost. */
export class ContainersState extends AskingStation {
  form = $state<ContainerForm>()
  /** How many labels, as it is typed. */
  pages = $state('1')
  /** The order whose parcel filled in the form. */
  orderNumber = $state<string>()
  check = $state.raw<ContainerCheck>()
  choices = $state.raw<ContainerChoices>()
  /** The form was tried to be sent: what is missing is shown. */
  tried = $state(false)
  /** The question before labels are made is open. */
  confirming = $state(false)
  /** The question before a doubt is ended is open. */
  ending = $state(false)
  asking = $state(false)
  query = $state('')
  answeredQuery = $state('')
  list = $state.raw<readonly ContainerView[]>()
  selectedId = $state<string>()
  /** Nothing of this bench is to be chosen by itself: labels of another one are. */
  leavesNone = false

  #gestureId = ''
  #choosing: Promise<void> | undefined
  #checks = 0
  #lists = 0
  readonly #searching = new Soon(pauseMs, () => this.search())

  readonly selected = $derived.by(() => this.list?.find(({ containerId }) => containerId === this.selectedId))
  readonly pageCount = $derived.by(() => {
    const count = Number(this.pages)
    return Number.isInteger(count) && count >= 1 && count <= 100 ? count : undefined
  })

  constructor({ client }: AppContext) {
    super(client)
  }

  follow(): () => void {
    const ends = [
      this.client.subscribe('container', (view) => this.#take(view)),
      this.client.subscribe('printJob', (job) => this.#takeJob(job)),
    ]
    return () => ends.forEach((end) => end())
  }

  async open(): Promise<void> {
    this.#choosing = this.#choose()
    await Promise.all([this.form ? this.checkForm() : this.clear(), this.search(), this.#choosing])
  }

  /** Begins with an empty form. */
  async clear(): Promise<void> {
    await this.answer(async () => {
      const { form } = await this.client.invoke('containers.newForm', {})
      this.#fill(form)
    })
  }

  /** Shows labels that were made before. */
  async show(containerId: string): Promise<void> {
    await this.answer(async () => {
      const made = await this.client.invoke('containers.get', { containerId })
      this.query = ''
      await this.search()
      this.#take(made)
      this.selectedId = containerId
    })
  }

  /** Opens what was scanned: labels that were made here, or the form of a parcel. */
  async scan(text: string): Promise<ContainerOpening | undefined> {
    return this.answer(async () => {
      const opening = await this.client.invoke('containers.open', { text })
      if (opening.kind === 'made') {
        this.query = ''
        await this.search()
        this.#take(opening.container)
        this.selectedId = opening.container.containerId
      }
      if (opening.kind === 'form') this.#fill(opening.form, opening.orderNumber)
      return opening
    })
  }

  change(fields: Partial<ContainerForm>): void {
    if (!this.form) return
    this.form = { ...this.form, ...fields }
    void this.checkForm()
  }

  changeAddress(which: 'toAddress' | 'fromAddress', part: keyof ContainerAddress, value: string): void {
    if (this.form) this.change({ [which]: { ...this.form[which], [part]: value } })
  }

  /** Answers with what is wrong in the form as it was when it was called. */
  async checkForm(): Promise<ContainerCheck | undefined> {
    if (!this.form) return undefined
    const mine = ++this.#checks
    const form = $state.snapshot(this.form)
    return this.answer(async () => {
      const check = await this.client.invoke('containers.check', { form })
      if (mine === this.#checks) this.check = check
      return check
    })
  }

  /** Asks whether to make them, unless something is missing. */
  async ask(): Promise<void> {
    // Before the account's carrier accounts are known, the form is not whole by no fault of who fills it in.
    await this.#choosing
    const check = await this.checkForm()
    this.tried = true
    if (this.pageCount === undefined || !check || check.problems.length > 0) return
    this.#gestureId = crypto.randomUUID()
    this.confirming = true
  }

  /** One gesture from the question to its answer: a second key press is the same one. */
  async make(): Promise<void> {
    const { form, pageCount } = this
    if (!form || pageCount === undefined || this.asking) return
    this.asking = true
    await this.answer(async () => {
      const made = await this.client.invoke('containers.make', {
        gestureId: this.#gestureId,
        form: { ...$state.snapshot(form), pages: pageCount },
      })
      this.confirming = false
      this.tried = false
      this.query = ''
      this.#take(made)
      this.selectedId = made.containerId
    })
    this.confirming = false
    this.asking = false
  }

  async send(containerId: string): Promise<void> {
    await this.answer(async () => this.#take(await this.client.invoke('containers.send', { containerId })))
  }

  async giveUp(containerId: string, reason?: DoubtEndReason): Promise<void> {
    const input = { containerId, ...(reason ? { reason } : {}) }
    await this.answer(async () => this.#take(await this.client.invoke('containers.giveUp', input)))
  }

  /** Puts what was asked for into the form again: a person looks at it, and makes other labels of it. */
  fillAgain({ form }: ContainerView): void {
    this.#fill(form)
  }

  async printAgain({ containerId }: ContainerView): Promise<PrintJobView | undefined> {
    if (this.asking) return undefined
    this.asking = true
    const job = await this.answer(() =>
      this.client.invoke('containers.print', { gestureId: crypto.randomUUID(), containerId }),
    )
    this.asking = false
    if (job) await this.#refresh(containerId)
    return job
  }

  /** Lists all that a text finds. */
  async find(text: string): Promise<void> {
    this.query = text
    this.selectedId = undefined
    await this.search()
  }

  searchSoon(): void {
    this.#searching.ask()
  }

  async search(): Promise<void> {
    this.#searching.forget()
    const mine = ++this.#lists
    const query = this.query.trim().slice(0, 200)
    await this.answer(async () => {
      const { containers } = await this.client.invoke('containers.list', { query })
      if (mine !== this.#lists) return
      this.list = containers
      this.answeredQuery = query
      if (!this.selected && !this.leavesNone) this.selectedId = containers[0]?.containerId
    })
  }

  move(rows: number): void {
    this.selectedId = stepped(this.list ?? [], this.selectedId, rows, idOf)?.containerId ?? this.selectedId
  }

  async #choose(): Promise<void> {
    await this.answer(async () => {
      this.choices = await this.client.invoke('containers.choices', {})
      this.#chooseOnly()
    })
  }

  /** The first account is the one that such labels are for. */
  #chooseOnly(): void {
    const first = this.choices?.carrierAccounts[0]
    if (this.form && !this.form.carrierAccountId && first) {
      this.change({ carrierAccountId: first.carrierAccountId })
    }
  }

  #fill(form: ContainerForm, orderNumber?: string): void {
    this.form = form
    this.pages = String(form.pages)
    this.orderNumber = orderNumber
    this.tried = false
    this.#chooseOnly()
    void this.checkForm()
  }

  #take(view: ContainerView): void {
    const known = this.list?.find(({ containerId }) => containerId === view.containerId)
    if (known && known.updatedAt > view.updatedAt) return
    this.list = upserted(this.list ?? [], view, idOf, 'first')
  }

  #takeJob(job: PrintJobView): void {
    if (job.kind !== 'container_label') return
    const owner = this.list?.find((one) => one.job?.id === job.id)
    if (owner) this.list = upserted(this.list ?? [], { ...owner, job }, idOf)
    // A print that is repeated somewhere else has a job of another id.
    else if (this.selectedId) void this.#refresh(this.selectedId)
  }

  async #refresh(containerId: string): Promise<void> {
    const view = await this.client.invoke('containers.get', { containerId }).catch(() => undefined)
    if (view) this.#take(view)
  }
}
