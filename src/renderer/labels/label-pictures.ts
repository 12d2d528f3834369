import type { OperationOutput } from '../../contract/operations.ts'
import type { StationClient } from '../station/station-client.ts'

export type LabelPicture = OperationOutput<'reprint.preview'>

/** Pictures of labels, the last few of them kept. Throws what the station throws. */
export type LabelPictures = (labelId: string) => Promise<LabelPicture>

const kept = 12

export function createLabelPictures(client: StationClient): LabelPictures {
  const pictures = new Map<string, Promise<LabelPicture>>()
  return (labelId) => {
    const known = pictures.get(labelId)
    if (known) return known
    const asked = client.invoke('reprint.preview', { labelId })
    pictures.set(labelId, asked)
    asked.catch(() => pictures.delete(labelId))
    const oldest = pictures.keys().next().value
    if (pictures.size > kept && oldest !== undefined) pictures.delete(oldest)
    return asked
  }
}

/** Draws the picture dot by dot; a canvas needs no leave from the page's content policy. */
export async function drawLabel(canvas: HTMLCanvasElement, picture: LabelPicture): Promise<void> {
  const bytes = Uint8Array.from(atob(picture.pngBase64), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
}
