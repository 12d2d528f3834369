// Code 128 as bars (ISO/IEC 15417), in the subsets that a printer chooses by itself.

/** Of each symbol value: widths of three bars and the spaces after them, in modules. */
const patterns = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
).match(/.{6}/g)
/** A guard bar of two modules ends it. */
const stop = '2331112'

const startB = 104
const startC = 105
const toC = 99
const toB = 100

/**
 * Widths in modules, a bar first, then spaces and bars by turns; no quiet zones. As wide as `code128Modules` says. Takes
 * printable ASCII.
 */
export function code128Bars(data: string): readonly number[] {
  const values = symbolValues(data)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  const widths = [...values, check].map((value) => patterns?.[value] ?? '').join('') + stop
  return Array.from(widths, Number)
}

/** Digits in pairs where at least four stand together, of an odd number the first alone. */
function symbolValues(data: string): readonly number[] {
  const values: number[] = []
  let subset = ''
  const into = (next: 'B' | 'C') => {
    if (subset === '') values.push(next === 'B' ? startB : startC)
    else if (subset !== next) values.push(next === 'B' ? toB : toC)
    subset = next
  }
  for (const [run] of data.matchAll(/\d{4,}|\d{1,3}|\D+/g)) {
    const pairs = /^\d{4}/.test(run) ? Math.floor(run.length / 2) : 0
    const singles = run.slice(0, run.length - pairs * 2)
    if (singles !== '') into('B')
    for (const character of singles) values.push(character.charCodeAt(0) - 32)
    if (pairs > 0) into('C')
    for (let at = singles.length; at < run.length; at += 2) values.push(Number(run.slice(at, at + 2)))
  }
  return values
}
