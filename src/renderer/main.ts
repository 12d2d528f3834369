import { mount } from 'svelte'
import './ui/tokens.css'
import './ui/base.css'
import './ui/looks.css'
import App from './App.svelte'
import { applyAppearance } from './settings/appearance.ts'
import { connectStation } from './station/connect-station.ts'

const target = document.querySelector('#app')
if (!target) throw new Error('the page has no #app element')

applyAppearance()
mount(App, { target, props: { station: connectStation(window) } })
