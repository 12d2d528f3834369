// What only a bench of a warehouse shows (warehouse-states.ts), in each language at each size, as every-language.spec.ts looks at all
// others: one database and one station for all languages.

import { languages, loadWords } from '../../../src/words/languages.ts'
import { test } from '../full-warehouse.ts'
import { fileName } from '../screens.ts'
import { openPageIn, walkWarehouse, type Tongue } from '../warehouse-states.ts'
import { look, lookSizes, takesAllPictures } from './look.ts'

test('what a warehouse’s benches show one another can be read whole in each language @browser', async ({
  browser,
  warehouse,
}, info) => {
  test.setTimeout(takesAllPictures ? 1_800_000 : 600_000)
  const tongues: Tongue[] = []
  for (const language of languages) {
    const page = await openPageIn(browser, warehouse.station.url, language)
    const words = await loadWords(language)
    tongues.push({
      page,
      words,
      async look(name) {
        await look(page, words, info, fileName(`${language} warehouse ${name}`))
        await page.setViewportSize(lookSizes.usual)
      },
    })
  }
  await walkWarehouse(warehouse, tongues)
})
