// What the built page asks for until the Ship screen is drawn.

/**
 * Names in `assets` of scripts and styles, without pictures.
 * @param read the text of a built file: `index.html`, or one in `assets/`
 * @param assets the names of all in `assets`
 */
export function pageToShip(read: (path: string) => string, assets: readonly string[]): readonly string[] {
  const asked = new Set<string>()
  const take = (name: string) => {
    if (asked.has(name)) return
    asked.add(name)
    // What is imported at once; what is imported later has its brackets.
    const imports = /(?:from|import)\s*["'`][.]\/([^"'`]+[.](?:js|css))["'`]/g
    for (const [, other = ''] of read(`assets/${name}`).matchAll(imports)) take(other)
  }
  for (const [, name = ''] of read('index.html').matchAll(/[.]\/assets\/([^"]+[.](?:js|css))"/g)) take(name)
  for (const name of assets) if (/^ShipScreen-.*[.](?:js|css)$/.test(name)) take(name)
  return [...asked]
}
