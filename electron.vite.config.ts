import { resolve } from 'node:path'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import { pureContract } from './build/pure-contract.ts'
import { wasmFile } from './build/wasm-file.ts'

/** Of what the page starts with, what only the page has: the contract, its words and what these need are used by more. */
const ofPageAlone = /[\\/](?:src[\\/]renderer|node_modules(?![\\/]zod))[\\/]/

const source = (path: string) => resolve(import.meta.dirname, 'src', path)

export default defineConfig({
  main: {
    plugins: [wasmFile],
    build: {
      outDir: 'out/main',
      ssrEmitAssets: true,
      externalizeDeps: { exclude: ['zpl-renderer-js'] },
      rolldownOptions: {
        // Beside the host: what runs in a process or thread of its own (src/app/entries.ts).
        input: {
          index: source('main/index.ts'),
          'keychain-child': source('adapters/keychain/keychain-child.ts'),
          'folder-child': source('adapters/folder-child.ts'),
          'sandbox-child': source('sandbox/sandbox-child.ts'),
          'render-worker': source('labels/render/render-worker.ts'),
          'raster-worker': source('labels/raster/raster-worker.ts'),
          'barcode-worker': source('labels/barcodes/barcode-worker.ts'),
          'file-check-worker': source('adapters/sqlite/file-check-worker.ts'),
        },
        // How somebody else's library is called is of no use there.
        output: { comments: { jsdoc: false } },
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
      rolldownOptions: {
        input: source('renderer/index.html'),
        output: {
          codeSplitting: {
            // A page that starts asks for a dozen files instead of forty. What screens use of the contract stays apart from what
            // all of the page does: in one file it brings zod along. No file of the start needs one that needs it.
            includeDependenciesRecursively: false,
            groups: [
              { name: 'start', tags: ['$initial'], test: ofPageAlone },
              {
                name: 'shared',
                tags: ['$initial'],
                entriesAware: true,
                // Of many small ones; larger changes nothing.
                entriesAwareMergeThreshold: 100_000,
              },
            ],
          },
          // Those groups are named after all that share them.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        },
      },
    },
  },
})
