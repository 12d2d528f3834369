import { mount } from 'svelte'
import './ui/tokens.css'
import './ui/base.css'
import './ui/screen.css'
import './ui/layout.css'
import './ui/looks.css'
import App from './App.svelte'
import { startLanguage } from './language.ts'
import { applyAppearance } from './settings/appearance.ts'
import { connectStation } from './station/connect-station.ts'
import { startUnits } from './units.ts'

/** Not awaited by the module itself: what is loaded meanwhile may need the file that it is in. */
async function start(): Promise<void> {
  const target = document.querySelector('#app')
  if (!target) throw new Error('the page has no #app element')
  await startLanguage(window)
  startUnits(window)
  applyAppearance()
  mount(App, { target, props: { station: connectStation(window) } })
}

void start()
