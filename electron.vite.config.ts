import { resolve } from 'node:path'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import { pureContract } from './build/pure-contract.ts'

const source = (path: string) => resolve(import.meta.dirname, 'src', path)

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rolldownOptions: {
        // Beside the host: what runs in a process or thread of its own (src/app/entries.ts).
        input: {
          index: source('main/index.ts'),
          'keychain-child': source('adapters/keychain/keychain-child.ts'),
          'sandbox-child': source('sandbox/sandbox-child.ts'),
          'render-worker': source('labels/render/render-worker.ts'),
          'raster-worker': source('labels/raster/raster-worker.ts'),
          'barcode-worker': source('labels/barcodes/barcode-worker.ts'),
          'file-check-worker': source('adapters/sqlite/file-check-worker.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: source('preload/index.ts') },
        // A sandboxed window loads CommonJS only.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    base: './',
    plugins: [svelte({ configFile: false, preprocess: vitePreprocess() }), pureContract],
    build: {
      outDir: resolve(import.meta.dirname, 'out/renderer'),
      minify: true,
      rolldownOptions: { input: source('renderer/index.html') },
    },
  },
})
