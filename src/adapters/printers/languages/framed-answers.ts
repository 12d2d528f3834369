// A ZPL printer puts each string of an answer between STX and ETX (ZPL II Programming Guide, ~HS, ~HQ, ~HI).

const stx = '\x02'
const etx = '\x03'

/** Longer than any string of an answer that is read here; one that goes on is line noise. */
const longestString = 400

/** Characters since an STX whose ETX has not come; undefined between strings. */
export type OpenFrame = string | undefined

/** Takes what came next and gives the strings that are complete with it. What stands between frames is passed over. */
export function readFrames(
  open: OpenFrame,
  chunk: string,
): { readonly open: OpenFrame; readonly frames: readonly string[] } {
  const frames: string[] = []
  let text = open
  for (const character of chunk) {
    if (character === stx) {
      text = ''
    } else if (character !== etx) {
      text = text === undefined || text.length === longestString ? undefined : text + character
    } else if (text !== undefined) {
      frames.push(text.trim())
      text = undefined
    }
  }
  return { open: text, frames }
}
