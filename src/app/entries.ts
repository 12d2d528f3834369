// Where the host has what is loaded by path: modules with a process or thread of their own, and resources. Under plain Node they are these source files; Electron's
// build hands in its bundles.

export type Entries = {
  readonly keychain: URL
  readonly sandbox: URL
  readonly folder: URL
  readonly renderWorker: URL
  readonly rasterWorker: URL
  readonly barcodeWorker: URL
  readonly fileCheckWorker: URL
  /** Files that are read at run time. */
  readonly resources: URL
}

export const sourceEntries: Entries = {
  keychain: new URL('../adapters/keychain/keychain-child.ts', import.meta.url),
  folder: new URL('../adapters/folder-child.ts', import.meta.url),
  sandbox: new URL('../sandbox/sandbox-child.ts', import.meta.url),
  renderWorker: new URL('../labels/render/render-worker.ts', import.meta.url),
  rasterWorker: new URL('../labels/raster/raster-worker.ts', import.meta.url),
  barcodeWorker: new URL('../labels/barcodes/barcode-worker.ts', import.meta.url),
  fileCheckWorker: new URL('../adapters/sqlite/file-check-worker.ts', import.meta.url),
  resources: new URL('../../resources/', import.meta.url),
}
