import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import type { StationClient } from '../station/station-client.ts'

export type LabelPicture = OperationOutput<'reprint.preview'>

/** Pictures by the id of a label, or of a print job; the last few of them kept. Throws what the station throws. */
export type LabelPictures = (id: string) => Promise<LabelPicture>
export type KeptPictures = LabelPictures & {
  /** They are asked for anew: something else is printed from now on. */
  forget(): void
}

/** What a preview shows: a picture, or why there is none; neither while it is on its way. */
export type ShownLabel = { readonly picture?: LabelPicture; readonly fault?: ErrorInfo }

const kept = 12

/** Labels as they were bought. */
export function createLabelPictures(client: StationClient): KeptPictures {
  return keptPictures((labelId) => client.invoke('reprint.preview', { labelId }))
}

/** Print jobs as their printers' paper looks. */
export function createJobPictures(client: StationClient): KeptPictures {
  return keptPictures((jobId) => client.invoke('print.preview', { jobId }))
}

export function keptPictures(ask: LabelPictures): KeptPictures {
  const pictures = new Map<string, Promise<LabelPicture>>()
  const picture = (id: string) => {
    const known = pictures.get(id)
    if (known) return known
    const asked = ask(id)
    pictures.set(id, asked)
    asked.catch(() => pictures.delete(id))
    const oldest = pictures.keys().next().value
    if (pictures.size > kept && oldest !== undefined) pictures.delete(oldest)
    return asked
  }
  return Object.assign(picture, { forget: () => pictures.clear() })
}

/** Draws the picture dot by dot; a canvas needs no leave from the page's content policy. */
export async function drawLabel(
  canvas: HTMLCanvasElement,
  { pngBase64 }: Pick<LabelPicture, 'pngBase64'>,
): Promise<void> {
  const bytes = Uint8Array.from(atob(pngBase64), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}
