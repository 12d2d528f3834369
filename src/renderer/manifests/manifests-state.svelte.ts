import { answersInOrder } from '../../base/answers-in-order.ts'
import type { DoubtEndReason } from '../../contract/doubt.ts'
import type {
  EndOfDayView,
  ManifestScan,
  ManifestView,
  ServiceManifestView,
} from '../../contract/manifests.ts'
import { AskedHere } from '../ui/asked-here.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'
import { Soon } from '../ui/soon.ts'

/** What changes together is asked about once. */
const pauseMs = 100
/** What other benches tell is looked for so often. */
const benchesMs = 5_000

/** The open lists, what is under way, and earlier manifests. */
export class ManifestsState extends AskingStation {
  view = $state.raw<EndOfDayView>()
  /** The gesture is being answered: refunds are settled before it is. */
  creating = $state(false)
  manifests = $state.raw<readonly ManifestView[]>()
  atService = $state.raw<{ readonly manifests: readonly ServiceManifestView[]; readonly isWhole: boolean }>()
  asking = $state(false)
  /** Those that fit it are listed, instead of those of the days. */
  text = $state<string>()
  startDate = $state('')
  endDate = $state('')

  readonly #looking = new Soon(pauseMs, () => this.look())
  readonly #benches = new Soon(pauseMs, () => this.look())
  readonly #asked = new AskedHere<ManifestView>(({ manifestId }) => manifestId)
  readonly #gesture = new Gesture()
  readonly #looks = answersInOrder()
  #lists = 0

  /** Lists that a manifest is due for, with parcels that are ready. */
  get due(): EndOfDayView['lists'] {
    return this.view?.lists.filter(({ due, ready }) => due !== 'later' && ready > 0) ?? []
  }

  get readyCount(): number {
    return this.due.reduce((sum, { ready }) => sum + ready, 0)
  }

  /** `told` is called once for each manifest asked for here, when its request has come to an end or to doubt. */
  follow(told: (manifest: ManifestView) => void): () => void {
    this.#asked.tell(told)
    const ends = [
      this.client.subscribe('manifest', (manifest) => {
        if (manifest.state === 'sent') return
        // What waits for another bench's manifest is asked about again in a moment.
        if (manifest.state === 'prepared' && (!manifest.reason || manifest.benches)) return
        this.#asked.hear(manifest)
      }),
      this.client.subscribe('manifestLists', () => this.lookSoon()),
      this.client.subscribe('parcel', () => this.lookSoon()),
      this.client.subscribe('printJob', () => this.lookSoon()),
    ]
    // Other benches tell this page nothing: it looks, for as long as it is open.
    const again = setInterval(() => {
      if (this.view?.warehouse && document.visibilityState === 'visible') this.#benches.askAtLeast()
    }, benchesMs)
    return () => {
      clearInterval(again)
      this.#benches.forget()
      this.#looking.forget()
      for (const end of ends) end()
    }
  }

  lookSoon(): void {
    this.#looking.ask()
  }

  look(): Promise<void> {
    return this.glance(async () => {
      const mayStand = this.#looks.ask()
      const view = await this.client.invoke('manifests.today', {})
      if (!mayStand()) return
      this.view = view
      this.startDate ||= this.view.today
      this.endDate ||= this.view.today
      if (this.manifests) await this.list()
    })
  }

  /** Creates the manifests of these lists. The same lists, asked for again after a broken link, are the same gesture. */
  async create(listIds: readonly string[]): Promise<boolean> {
    if (this.creating || listIds.length === 0) return false
    const gestureId = this.#gesture.of(listIds.join(' '))
    this.creating = true
    const input = { gestureId, listIds: [...listIds] }
    const asked = await this.#asked.during(
      async () => (await this.answer(() => this.client.invoke('manifests.create', input)))?.manifests,
    )
    this.creating = false
    if (this.fault?.code !== 'station_unreachable') this.#gesture.answered()
    this.lookSoon()
    return asked !== undefined
  }

  find(text: string): Promise<ManifestScan | undefined> {
    return this.answer(() => this.client.invoke('manifests.find', { text }))
  }

  async retry(manifestId: string): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.retry', { manifestId }))
  }

  async cancel(manifestId: string): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.cancel', { manifestId }))
  }

  /** A person's word: the service's id of it. */
  async settle(manifestId: string, serviceManifestId: string): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.settle', { manifestId, serviceManifestId }))
  }

  /** A person's word that there is none. */
  async endDoubt(manifestId: string, reason: DoubtEndReason): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.endDoubt', { manifestId, reason }))
  }

  /** A person's word that what another bench of the warehouse began was not made. */
  async endElsewhere(manifestId: string, reason: DoubtEndReason): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.endElsewhere', { manifestId, reason }))
  }

  /** A person's word that parcels which the warehouse holds are on no manifest. */
  async freeHeld(purchaseIds: readonly string[], reason: DoubtEndReason): Promise<void> {
    await this.answer(() =>
      this.client.invoke('manifests.freeHeld', { purchaseIds: [...purchaseIds], reason }),
    )
  }

  /** The service left it out: it is to be on the next manifest again. */
  async listAgain(purchaseId: string): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.listAgain', { purchaseIds: [purchaseId] }))
  }

  async doWithoutForm(manifestId: string): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.doWithoutForm', { manifestId }))
  }

  /** A person's word: what is too old to be listed went without a manifest. */
  async wentWithout(): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.wentWithout', {}))
  }

  async askAgain(carrierAccountId: string): Promise<void> {
    await this.answer(() => this.client.invoke('manifests.askAgain', { carrierAccountId }))
  }

  /** The station's own manifests of the chosen days, or all that were searched for. */
  async list(): Promise<void> {
    const { startDate, endDate, text } = this
    const wanted = text === undefined ? { startDate, endDate } : { text }
    const mine = ++this.#lists
    const answer = await this.answer(() => this.client.invoke('manifests.list', wanted))
    // Other days, or a number, may be asked for by now.
    if (answer && mine === this.#lists) this.manifests = answer.manifests
  }

  async listAll(text: string): Promise<void> {
    this.text = text
    await this.list()
  }

  async listDays(): Promise<void> {
    this.text = undefined
    await this.list()
  }

  async listDay(day: string): Promise<void> {
    this.text = undefined
    this.startDate = day
    this.endDate = day
    await this.list()
  }

  async listAtService(): Promise<void> {
    if (this.asking) return
    const { startDate, endDate } = this
    this.asking = true
    this.atService = undefined
    this.atService = await this.answer(() =>
      this.client.invoke('manifests.listAtService', { startDate, endDate }),
    )
    this.asking = false
  }

  /** Answers with the printer's name. */
  async print(manifestId: string): Promise<string | undefined> {
    const gestureId = crypto.randomUUID()
    const job = await this.answer(() => this.client.invoke('manifests.print', { gestureId, manifestId }))
    return job?.printerName
  }

  async fetchAndPrint(serviceManifestId: string): Promise<string | undefined> {
    const fetched = await this.answer(() => this.client.invoke('manifests.fetch', { serviceManifestId }))
    if (!fetched) return undefined
    const { atService } = this
    if (atService) {
      const { manifestId } = fetched
      this.atService = {
        ...atService,
        manifests: atService.manifests.map((one) =>
          one.serviceManifestId === serviceManifestId ? { ...one, manifestId } : one,
        ),
      }
    }
    return this.print(fetched.manifestId)
  }

  async preview(manifestId: string): Promise<string | undefined> {
    const picture = await this.answer(() => this.client.invoke('manifests.preview', { manifestId }))
    return picture && `data:image/png;base64,${picture.pngBase64}`
  }
}
