import type { Warning } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import type { ServiceManifest } from '../../core/manifests/ports.ts'
import type { Period } from './account.ts'
import type { EndpointInput } from './build-request.ts'
import { readDocument } from './document.ts'
import { eachRecord } from './pages.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { saysNotFound } from './service-error.ts'

type ManifestBody = EndpointInput<'createManifest'>['body']
type ManifestRequest = Omit<ManifestBody, 'value'> & { readonly value: readonly string[] }

export function createManifestResource(context: ResourceContext) {
  const { call, open, logger } = context

  /** A form that cannot be had now does not undo the manifest, which the carrier has. */
  async function formOf(answer: AnswerReader, manifest: RecordReader<'manifest'>) {
    try {
      return { document: await readDocument(answer, manifest.json, context), warnings: [] }
    } catch (error) {
      if (!isAppError(error)) throw error
      logger.warn('service.form_not_read', { code: error.code, correlationId: answer.answer.correlationId })
      const warning: Warning =
        error.code === 'label_unreadable'
          ? {
              code: 'MANIFEST.FORM_UNREADABLE',
              message: 'The form that came with the manifest cannot be read.',
            }
          : { code: 'MANIFEST.FORM_NOT_FETCHED', message: 'The form could not be fetched from its address.' }
      return { document: undefined, warnings: [warning] }
    }
  }

  async function read(
    manifest: RecordReader<'manifest'>,
    answer: AnswerReader,
    withForm = true,
  ): Promise<ServiceManifest> {
    const manifestId = manifest.need('id')
    const count = Number(manifest.text('shipmentCount') ?? Number.NaN)
    const { document, warnings } = withForm
      ? await formOf(answer, manifest)
      : { document: undefined, warnings: [] }
    return {
      manifestId,
      manifestNumber: manifest.text('manifestNumber'),
      carrierAccountId: manifest.text('carrierAccountId'),
      createdDate: manifest.text('createdDate'),
      shipDate: manifest.text('shipDate'),
      shipmentCount: Number.isSafeInteger(count) ? count : undefined,
      document,
      warnings: [...answer.warnings(), ...warnings],
      raw: JSON.stringify(manifest.json),
    }
  }

  /**
   * The contract has the id stand with every request, also with those for a list. `withForms: false` leaves the forms
   * where they are: each may be a file to be fetched.
   */
  function list(
    manifestId: string,
    period: Period = {},
    { withForms = true }: { readonly withForms?: boolean } = {},
  ): AsyncGenerator<ServiceManifest, void, undefined> {
    return eachRecord(
      'manifest',
      async (pageToken) =>
        open(
          await call('findManifests', {
            query: { key: 'Id', value: manifestId, ...period, pageToken },
          }),
        ),
      (manifest, answer) => read(manifest, answer, withForms),
    )
  }

  return {
    /** `POST /Manifest`, exactly one try: no transactionId protects it. */
    async create(request: ManifestRequest): Promise<ServiceManifest> {
      const answer = open(await call('createManifest', { body: { ...request, value: [...request.value] } }))
      return read(answer.record('manifest'), answer)
    },

    /** `GET /Manifest` for one; undefined where the service says that it does not know the id. */
    async find(manifestId: string): Promise<ServiceManifest | undefined> {
      try {
        for await (const manifest of list(manifestId)) if (manifest.manifestId === manifestId) return manifest
        return undefined
      } catch (error) {
        if (saysNotFound(error, 'MANIFEST')) return undefined
        throw error
      }
    },

    /** `GET /Manifest` for a list, page after page. */
    list,
  }
}
