import type { AppError } from '../../contract/errors.ts'
import type { OpenParcel } from './ports.ts'

/** The texts of a documented error body (section 7.1), as the client hands them on. */
function textsOf(refused: AppError): readonly string[] {
  const errors = refused.details?.['errors']
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error) => {
    const text =
      error !== null && typeof error === 'object' && !Array.isArray(error)
        ? error['serviceMessage']
        : undefined
    return typeof text === 'string' ? [text] : []
  })
}

const longestWords = 300

/**
 * The parcels that a refusal names, with the service's words: by the value that was sent for them, their tracking
 * number, or their place in the list, which is that of `parcels`.
 */
export function leftOut(
  parcels: readonly OpenParcel[],
  refused: AppError,
): readonly { readonly parcel: OpenParcel; readonly words: string }[] {
  const texts = textsOf(refused)
  return parcels.flatMap((parcel, at) => {
    const names = [parcel.transactionId, parcel.trackingNumber, `value[${String(at)}]`].filter(
      (name) => name !== '',
    )
    const words = texts.find((text) => names.some((name) => text.includes(name)))
    return words === undefined ? [] : [{ parcel, words: words.slice(0, longestWords) }]
  })
}
