// Electron's fuses: switches in its executable that a user of the PC cannot turn back without breaking its signature.

import { join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'

/** Every fuse of Electron: one that a later version brings has to be decided here before it packs. */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  // Otherwise the executable is a Node for whoever sets a variable, with the application's name and keychain entry.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes over its own scheme.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's own setting: without it, WebAssembly checks every access, and labels are drawn by WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
}

/** Path of the packed executable, below the folder that electron-builder packs into. */
export function packedExecutable({ appOutDir, packager, electronPlatformName }: AfterPackContext): string {
  switch (electronPlatformName) {
    case 'win32':
      return join(appOutDir, `${packager.appInfo.productFilename}.exe`)
    case 'darwin':
      return join(appOutDir, `${packager.appInfo.productFilename}.app`)
    default:
      return join(appOutDir, 'packbench')
  }
}

/** electron-builder's hook between packing and signing: a fuse that is turned after signing breaks the signature. */
export async function turnFuses(context: AfterPackContext): Promise<void> {
  await flipFuses(packedExecutable(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple's processors run nothing that is unsigned, not even on the machine that built it.
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin',
    ...fuses,
  })
}
