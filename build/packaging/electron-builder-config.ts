// What electron-builder is told: what goes into the package, and which installers it makes.

import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { turnFuses } from './fuses.ts'

export const projectRoot = join(import.meta.dirname, '../..')

export type Platform = 'linux' | 'win' | 'mac'

/** As electron-builder's macro `${platform}` and npm's field `os` name them. */
export const nodePlatforms: Readonly<Record<Platform, NodeJS.Platform>> = {
  linux: 'linux',
  win: 'win32',
  mac: 'darwin',
}

export type ConfigOptions = {
  /** Where packages are written. */
  readonly output: string
  /** An unpacked Electron to pack around; electron-builder fetches Electron's own otherwise. */
  readonly electronDist?: string
  /** `@koromix/koffi-*` of a platform that npm did not install it for. */
  readonly nativePackages?: readonly { readonly name: string; readonly folder: string }[]
  /** Only native code of this one goes in. */
  readonly platform: Platform
  readonly arch: string
  /** Windows' resource editor and signing tool are fetched by electron-builder; a stub has no use for them. */
  readonly editExecutable: boolean
}

/** Installers of each platform. The deb is made by deb.ts, from the same folder. */
export const targets = {
  linux: ['AppImage', 'rpm'],
  win: ['nsis', 'msi', 'portable', 'zip'],
  mac: ['dmg', 'zip'],
} as const satisfies Readonly<Record<Platform, readonly string[]>>

/** Of packages in node_modules, what no running program reads. Order matters: a later pattern may take back in. */
const unusedParts: readonly string[] = [
  '!**/node_modules/**/*.{map,ts,mts,cts,md,markdown,flow,tsbuildinfo,c,cc,cpp,h,hh,inc,S,asm,gyp,gypi,def,bnf,ps1,sh,yml,yaml}',
  '!**/node_modules/**/.*{,/**}',
  '!**/node_modules/**/{CMakeLists.txt,CNAME,Makefile,*.test.js,tsconfig*.json,jsconfig.json,*.html,*.ico}',
  '!**/node_modules/**/{test,tests,__tests__,example,examples,benchmarks}/**',
  '!**/node_modules/{pino,koffi}/{docs,doc,build}/**',
  '!**/node_modules/net-snmp/ref/**',
  // C++ alone, for those who build keytar.
  '!**/node_modules/node-addon-api/**',
  '!**/node_modules/keytar/{script,src}/**',
  '!**/node_modules/koffi/{cnoke.cjs,lib/**,vendor/**}',
  // Types alone.
  '!**/node_modules/{@types,type-fest}/**',
  '!**/node_modules/mysql2/typings/**',
  // In the bundles of the page and of the thread that draws labels.
  '!**/node_modules/{uplot,zpl-renderer-js}/**',
  // The same program again for other loaders.
  '!**/node_modules/@embedpdf/pdfium/dist/*.{cjs,browser.js}',
  '!**/node_modules/zxing-wasm/dist/{cjs,iife,miniprogram,full,writer}/**',
  '!**/node_modules/zxing-wasm/dist/es/{full,writer}/**',
  '!**/node_modules/pdfkit/js/pdfkit.{browser,standalone,old}*',
  '!**/node_modules/hono/dist/{cjs,types}/**',
  '!**/node_modules/{zod,fontkit}/src/**',
  '!**/node_modules/csv-parse/dist/{umd,iife,cjs}/**',
]

function nativeParts({ platform, arch }: ConfigOptions): readonly string[] {
  const native = `${nodePlatforms[platform]}-${arch}`
  return [
    `!**/node_modules/keytar/prebuilds/!(${native})/**`,
    `!**/node_modules/@koromix/!(koffi-${native})/**`,
    // Of the two C libraries of Linux, Electron runs on glibc alone.
    '!**/node_modules/@koromix/koffi-linux-*/musl_*/**',
    // SumatraPDF prints documents on Windows.
    ...(platform === 'win' ? [] : ['!**/node_modules/pdf-to-printer/dist/*.exe']),
  ]
}

/** electron-builder's configuration for one platform and architecture. */
export function electronBuilderConfig(options: ConfigOptions): Configuration {
  const { output, electronDist, editExecutable, nativePackages = [] } = options
  const certified = Boolean(process.env['APPLE_TEAM_ID'])
  return {
    appId: 'com.packbench.station',
    productName: 'Packbench',
    copyright: 'Packbench',
    directories: { output, buildResources: join(projectRoot, 'build/packaging/resources') },
    artifactName: 'packbench-${version}-${os}-${arch}.${ext}',
    ...(electronDist === undefined ? {} : { electronDist }),
    // keytar and koffi are Node-API: one binary runs under Node and Electron.
    npmRebuild: false,
    nodeGypRebuild: false,
    electronLanguages: ['en-US', 'de', 'es', 'es-419', 'fr'],
    files: [
      'out/{main,preload,renderer}/**',
      '!out/**/*.map',
      'resources/**',
      // One file with all texts lies beside the archive, where people look for it.
      '!resources/licences/**',
      ...unusedParts,
      ...nativeParts(options),
      ...nativePackages.map(({ name, folder }) => ({
        from: folder,
        to: `node_modules/${name}`,
        filter: ['package.json', '**/*.js', '**/*.node'],
      })),
    ],
    asar: { smartUnpack: false },
    // A system loads libraries and starts programs from files of their own; all else is read from the archive, which
    // the fuses tie to the executable. So it is these and no more.
    asarUnpack: ['**/*.node', '**/SumatraPDF*.exe'],
    extraResources: [
      { from: 'out/THIRD-PARTY-LICENCES.txt', to: 'THIRD-PARTY-LICENCES.txt' },
      // For administrators, who write one of their own.
      { from: 'resources', to: '.', filter: ['station-profile.*.json'] },
    ],
    afterPack: turnFuses,
    protocols: [{ name: 'Packbench', schemes: ['packbench'] }],
    // A window belongs to the entry of the menu by this name.
    extraMetadata: { desktopName: 'packbench.desktop', author: 'Packbench' },
    // Nothing is uploaded from here. With an address of any kind, electron-builder writes the feed's files (latest.yml and
    // the like) beside the installers; stations know the feed's own address from their profile.
    publish: { provider: 'generic', url: 'https://updates.invalid' },

    linux: {
      executableName: 'packbench',
      syncDesktopName: true,
      category: 'Office',
      synopsis: 'Buys and prints shipping labels at packing benches',
      maintainer: 'Packbench <packbench@localhost>',
      vendor: 'Packbench',
      target: [...targets.linux],
      icon: 'icons',
    },
    rpm: { depends: ['libsecret', 'gtk3', 'nss', 'libnotify'] },

    win: {
      target: [...targets.win],
      icon: 'icon.ico',
      ...(editExecutable ? {} : { signAndEditExecutable: false }),
    },
    nsis: {
      oneClick: false,
      perMachine: true,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      include: join(projectRoot, 'build/packaging/resources/installer.nsh'),
      artifactName: 'packbench-${version}-setup-${arch}.${ext}',
    },
    msi: { perMachine: true, oneClick: true, runAfterFinish: false },
    portable: { artifactName: 'packbench-${version}-portable-${arch}.${ext}' },

    mac: {
      target: [...targets.mac],
      icon: 'icon.icns',
      category: 'public.app-category.business',
      hardenedRuntime: true,
      notarize: certified,
    },
  }
}
