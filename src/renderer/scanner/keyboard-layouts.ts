// Keyboards of four countries. A scanner types keys, not characters: where it takes the computer's keyboard for another
// one, other characters arrive. Positions are those of `KeyboardEvent.code`; as Windows has these layouts.

export const layoutNames = ['US', 'DE', 'FR', 'ES'] as const
export type LayoutName = (typeof layoutNames)[number]

/** Of a position that types nothing by itself: it waits for the next key, or has no such level. */
const none = '\0'

/** Four rows of keys: digits, Q, A and, from the key beside the left Shift, Z. */
type Level = readonly [string, string, string, string]
/** Without Shift, with it, and with AltGr. */
type Layout = readonly [plain: Level, shift: Level, altGr: Level]

const noLevel: Level = [none.repeat(13), none.repeat(12), none.repeat(12), none.repeat(11)]

const layouts: Readonly<Record<LayoutName, Layout>> = {
  US: [
    ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'\\", '\\zxcvbnm,./'],
    ['~!@#$%^&*()_+', 'QWERTYUIOP{}', 'ASDFGHJKL:"|', '|ZXCVBNM<>?'],
    noLevel,
  ],
  DE: [
    ['\x001234567890ß\0', 'qwertzuiopü+', 'asdfghjklöä#', '<yxcvbnm,.-'],
    ['°!"§$%&/()=?\0', 'QWERTZUIOPÜ*', "ASDFGHJKLÖÄ'", '>YXCVBNM;:_'],
    ['\0\0²³\0\0\0{[]}\\\0', '@\0€\0\0\0\0\0\0\0\0~', none.repeat(12), '|\0\0\0\0\0\0µ\0\0\0'],
  ],
  FR: [
    ['²&é"\'(-è_çà)=', 'azertyuiop\0$', 'qsdfghjklmù*', '<wxcvbn,;:!'],
    ['\x001234567890°+', 'AZERTYUIOP\0£', 'QSDFGHJKLM%µ', '>WXCVBN?./§'],
    ['\0\0\0#{[|\0\\^@]}', '\0\0€\0\0\0\0\0\0\0\0¤', none.repeat(12), none.repeat(11)],
  ],
  ES: [
    ["º1234567890'¡", 'qwertyuiop\0+', 'asdfghjklñ\0ç', '<zxcvbnm,.-'],
    ['ª!"·$%&/()=?¿', 'QWERTYUIOP\0*', 'ASDFGHJKLÑ\0Ç', '>ZXCVBNM;:_'],
    ['\\|@#\0\0¬\0\0\0\0\0\0', '\0\0€\0\0\0\0\0\0\0[]', '\0\0\0\0\0\0\0\0\0\0{}', none.repeat(11)],
  ],
}

/** Every position of a layout as one text: level by level, row by row. */
const flat = Object.fromEntries(
  layoutNames.map((name) => [name, layouts[name].map((level) => level.join('')).join('')]),
) as Readonly<Record<LayoutName, string>>

/**
 * What arrives where keys are pressed for one layout and understood by another. A key that types nothing there leaves
 * nothing; a character that no key has (a letter of a badge's code beyond ASCII) stays as it is.
 */
export function retyped(text: string, pressedFor: LayoutName, understoodBy: LayoutName): string {
  const [from, to] = [flat[pressedFor], flat[understoodBy]]
  return Array.from(text, (character) => {
    const at = from.indexOf(character)
    if (at < 0) return character
    const arrived = to[at] ?? none
    return arrived === none ? '' : arrived
  }).join('')
}

export type LayoutPair = { readonly scanner: LayoutName; readonly computer: LayoutName }

/** Each layout that a scanner may take for the computer's. */
export const mistakenPairs: readonly LayoutPair[] = layoutNames.flatMap((scanner) =>
  layoutNames.filter((computer) => computer !== scanner).map((computer) => ({ scanner, computer })),
)
