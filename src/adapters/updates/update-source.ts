// New versions by electron-updater, from a feed whose every file is signed.

import { join } from 'node:path'
import type { KeyObject } from 'node:crypto'
import { CancellationToken, type UpdateInfo } from 'builder-util-runtime'
import { Provider, type AppUpdater } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { resolveFiles, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import semver from 'semver'
import { AppError, isAppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import type { Release, UpdateRule } from '../../contract/updates.ts'
import type { UpdateSource } from '../../core/updates/ports.ts'
import { trustFor } from '../system-authorities.ts'
import { FeedHttp } from './feed-http.ts'
import { readPublicKeys } from './feed-signature.ts'
import { keptInstallers, layInCache } from './kept-installers.ts'
import { packageKindOf, publisherProblem, startInstaller, type PackageKind } from './package-kinds.ts'
import { notTrusted, readSigned, type SignedFile, type SignedRelease } from './signed-release.ts'

export type UpdateSourceOptions = {
  readonly kind: PackageKind
  readonly present: string
  /** What is fetched and kept lies here. */
  readonly folder: string
  /** Of the releaser, SPKI in DER, base64. */
  readonly publicKeys: readonly string[]
  /** Names in the certificate of Windows installers; none where they are not signed for Windows. */
  readonly windowsPublishers: readonly string[]
  /** The newest version that the feed ever had: from then on an older one is an attack, or a mistake. */
  readonly newestSeen: { read(): string | undefined; raise(version: string): void }
  /** What electron-updater needs of the application besides. */
  readonly app: Pick<AppAdapter, 'whenReady' | 'quit' | 'relaunch'>
  /** A version that runs and could not be kept for going back. */
  readonly onNotKept: (error: unknown) => void
}

const cacheName = 'cache'

export function updateSource(options: UpdateSourceOptions): UpdateSource {
  const { kind, present, folder, windowsPublishers, newestSeen } = options
  const publicKeys: readonly KeyObject[] = readPublicKeys(options.publicKeys)
  const kept = keptInstallers(join(folder, 'installers'), (file) => readSigned(file, publicKeys))
  let found: { readonly updater: AppUpdater; readonly http: FeedHttp; readonly feed: Feed } | undefined
  let cancelling: CancellationToken | undefined

  /** electron-updater, whose provider is `latest`, and which asks nothing else of anybody. */
  function updaterFor(http: FeedHttp, base: URL, latest: (feed: Feed) => Promise<UpdateInfo>): AppUpdater {
    const updater = packageKindOf(kind).make({
      ...options.app,
      version: present,
      name: 'Packbench',
      isPackaged: true,
      appUpdateConfigPath: '',
      userDataPath: folder,
      baseCachePath: folder,
      onQuit: () => undefined,
    })
    // What electron-updater would read from app-update.yml, and its HTTP, which needs Electron's: it has no option for
    // either.
    const publisherName = windowsPublishers.length > 0 ? [...windowsPublishers] : undefined
    Object.assign(updater, {
      httpExecutor: http,
      configOnDisk: { value: Promise.resolve({ updaterCacheDirName: cacheName, publisherName }) },
    })
    updater.logger = null
    updater.autoDownload = false
    updater.autoInstallOnAppQuit = false
    updater.disableDifferentialDownload = true
    updater.disableWebInstaller = true
    updater.allowPrerelease = true
    updater.setFeedURL({
      provider: 'custom',
      updateProvider: class extends Provider<UpdateInfo> {
        constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
          super(runtime)
        }
        override getLatestVersion() {
          return latest({
            channelFile: (channel) => `${this.getCustomChannelName(channel)}.yml`,
            read: async (name) => (await this.httpRequest(new URL(name, base))) ?? '',
            base,
          })
        }
        override resolveFiles(info: UpdateInfo) {
          return resolveFiles(info, base)
        }
      },
    })
    return updater
  }

  async function signedFile(feed: Feed, name: string): Promise<SignedRelease> {
    const file: SignedFile = { name, text: await feed.read(name), signature: await feed.read(`${name}.sig`) }
    return readSigned(file, publicKeys)
  }

  /** Throws for a version below what the feed had before: its signature is right for ever, and its faults are known. */
  function refuseOlder({ info: { version } }: SignedRelease): void {
    if (version === present) return
    const seen = newestSeen.read() ?? present
    const floor = semver.gt(seen, present) ? seen : present
    if (semver.lt(version, floor)) throw notTrusted('older')
    newestSeen.raise(version)
  }

  async function fetchInto(
    http: FeedHttp,
    feed: Feed,
    signed: SignedRelease,
    token: CancellationToken,
  ): Promise<string> {
    const file = installerOf(signed, kind)
    const url = new URL(file.url, feed.base)
    http.expect(url, file.size ?? 0)
    const destination = join(kept.scratch(), file.url)
    await http.download(url, destination, { sha512: file.sha512, cancellationToken: token })
    return destination
  }

  /** So that there is a way back from the next version; a feed may have thrown it away. */
  async function keepPresent(http: FeedHttp, feed: Feed, token: CancellationToken): Promise<void> {
    if (kept.get(present)) return
    const channelFile = feed.signed?.name ?? ''
    const signed = await signedFile(feed, channelFile.replace(/\.yml$/, `-${present}.yml`))
    if (signed.info.version !== present) throw notTrusted('older')
    kept.keep(signed, await fetchInto(http, feed, signed, token))
  }

  return {
    present,
    installsAlone: (version) =>
      packageKindOf(kind).installsAlone && kept.get(version)?.file.isAdminRightsRequired !== true,
    async check({ feedUrl, channel }: UpdateRule): Promise<Release | undefined> {
      found = undefined
      if (feedUrl === undefined) return undefined
      const base = new URL(feedUrl.endsWith('/') ? feedUrl : `${feedUrl}/`)
      await trustFor(base)
      const http = new FeedHttp()
      let asked: Feed | undefined
      const updater = updaterFor(http, base, async (feed) => {
        const signed = await signedFile(feed, feed.channelFile(channel))
        refuseOlder(signed)
        asked = { ...feed, signed }
        return signed.info
      })
      try {
        const result = await updater.checkForUpdates()
        if (!result?.isUpdateAvailable || !asked?.signed) return undefined
        found = { updater, http, feed: asked }
        return asked.signed.release
      } catch (error) {
        throw isAppError(error) ? error : feedUnreachable(error)
      }
    },
    async download(onProgress) {
      const signed = found?.feed.signed
      if (!found || !signed) throw conflict('nothing_to_fetch')
      const { updater, http, feed } = found
      const token = new CancellationToken()
      cancelling = token
      try {
        if (!kept.get(signed.info.version)) {
          const { url, size = 0 } = installerOf(signed, kind)
          http.expect(new URL(url, feed.base), size)
          updater.on('download-progress', ({ percent }) => onProgress(Math.floor(percent)))
          kept.keep(signed, await downloaded(updater, token))
        }
        await keepPresent(http, feed, token).catch(options.onNotKept)
      } catch (error) {
        throw isAppError(error, 'update_not_trusted') ? error : downloadFault(error)
      } finally {
        cancelling = undefined
      }
    },
    cancel: () => cancelling?.cancel(),
    kept: (version) => Promise.resolve(kept.get(version)?.signed.release),
    async prepare(version) {
      const installer = kept.get(version)
      if (!installer) throw notTrusted('file')
      await layInCache(join(folder, cacheName), installer)
      const updater = updaterFor(new NoHttp(), new URL('https://feed.invalid/'), () =>
        Promise.resolve(installer.signed.info),
      )
      updater.allowDowngrade = true
      updater.isUserWithinRollout = () => true
      try {
        await updater.checkForUpdates()
        const path = await downloaded(updater)
        const problem = await publisherProblem(updater, windowsPublishers, path)
        if (problem !== null) throw notTrusted('file', problem)
      } catch (error) {
        throw isAppError(error) ? error : downloadFault(error)
      }
      return () => startInstaller(updater)
    },
    keepOnly(versions) {
      for (const version of kept.versions()) {
        // A newer one waits to be installed.
        if (!versions.includes(version) && semver.lt(version, present)) kept.remove(version)
      }
      return Promise.resolve()
    },
  }
}

/** What a feed is asked for, and what its channel's file said. */
type Feed = {
  readonly base: URL
  channelFile(channel: string): string
  read(name: string): Promise<string>
  readonly signed?: SignedRelease
}

/** What is installed is here already: where its checksum is not the signed one, nothing takes its place. */
class NoHttp extends FeedHttp {
  override download(): Promise<string> {
    return Promise.reject(notTrusted('file'))
  }
}

/** Where electron-updater has put the file. */
async function downloaded(updater: AppUpdater, token?: CancellationToken): Promise<string> {
  const [path] = await updater.downloadUpdate(token)
  if (path === undefined) throw notTrusted('file')
  return path
}

const endings: Readonly<Record<PackageKind, string>> = {
  nsis: '.exe',
  mac: '.zip',
  appimage: '.AppImage',
  deb: '.deb',
  rpm: '.rpm',
  pacman: '.pacman',
}

/** The one of its files that electron-updater takes. */
function installerOf({ info }: SignedRelease, kind: PackageKind): UpdateInfo['files'][number] {
  const fitting = info.files.filter(({ url }) => url.toLowerCase().endsWith(endings[kind].toLowerCase()))
  const file = fitting.find(({ url }) => url.includes(process.arch)) ?? fitting[0]
  if (!file) throw notTrusted('unreadable')
  return file
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

function feedUnreachable(cause: unknown): AppError {
  const status = (cause as { statusCode?: unknown } | undefined)?.statusCode
  return new AppError('update_feed_unreachable', 'The feed does not answer', {
    details: typeof status === 'number' ? { status } : {},
    cause,
  })
}

function downloadFault(cause: unknown): AppError {
  if (codeOf(cause) === 'ERR_CHECKSUM_MISMATCH' || codeOf(cause) === 'ERR_UPDATER_INVALID_SIGNATURE') {
    return notTrusted('file', cause)
  }
  return new AppError('update_download_broken', 'The version was not fetched to its end', { cause })
}
