// The pseudo language in the place of Spanish, in the page as it was built: each piece of words that it loads is built again
// with `pseudo` of the English ones.

import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { root } from './hosts/programs.ts'

const words = join(root, 'src/words')
const virtual = '\0pseudo:'

/** Pieces of words: what is built of each, and what the page asks for. */
const pieces = [
  { entry: 'es/index.ts', asked: '**/assets/es-*.js' },
  { entry: 'item-text.ts', asked: '**/assets/item-text-*.js' },
  { entry: 'order-file-text.ts', asked: '**/assets/order-file-text-*.js' },
  { entry: 'print-fault-text.ts', asked: '**/assets/print-fault-text-*.js' },
  { entry: 'program-text.ts', asked: '**/assets/program-text-*.js' },
  { entry: 'proxy-text.ts', asked: '**/assets/proxy-text-*.js' },
  { entry: 'result-text.ts', asked: '**/assets/result-text-*.js' },
  { entry: 'station-refusal-text.ts', asked: '**/assets/station-refusal-text-*.js' },
]

/** A file of Spanish words by its name; undefined for any other file. */
const spanishFile = (path: string) =>
  dirname(path) === join(words, 'es') ? path.slice(join(words, 'es').length + 1) : undefined

async function inPseudo(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [
      {
        name: 'pseudo',
        enforce: 'pre',
        resolveId(id, importer) {
          const file =
            importer && id.startsWith('.') ? spanishFile(resolve(dirname(importer), id)) : undefined
          return file === undefined ? undefined : `${virtual}${file}`
        },
        async load(id) {
          if (!id.startsWith(virtual)) return undefined
          const file = join(words, 'en', id.slice(virtual.length))
          const names = Object.keys((await import(file)) as object)
          return [
            `import * as english from ${JSON.stringify(file)}`,
            `import { pseudo } from ${JSON.stringify(join(words, 'pseudo/pseudo.ts'))}`,
            ...names.map((name) => `export const ${name} = pseudo(english.${name})`),
          ].join('\n')
        },
      },
    ],
    build: {
      write: false,
      lib: { entry: join(words, entry), formats: ['es'], fileName: 'pseudo' },
      minify: false,
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error(`the words of ${entry} were not bundled`)
  return chunk.code
}

/** From now on the page speaks pseudo where it would speak Spanish. */
export async function speakPseudo(page: Page): Promise<void> {
  for (const { entry, asked } of pieces) {
    const body = await inPseudo(entry)
    await page.route(asked, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
}
