import * as http from 'node:http'
import * as https from 'node:https'
import {
  configureRequestOptions,
  configureRequestUrl,
  HttpExecutor,
  type DownloadOptions,
} from 'builder-util-runtime'
import { AppError } from '../../contract/errors.ts'
import { connectTo } from '../way-out.ts'
import { largestFeedFileBytes } from './signed-release.ts'

/**
 * How electron-updater reaches the feed: Node's own HTTP in place of Electron's, by the station's way out. It follows no redirection, and takes
 * no more bytes than a feed file may have, or an installer is said to have.
 */
export class FeedHttp extends HttpExecutor<http.ClientRequest> {
  readonly #sizes = new Map<string, number>()

  /** Lets a file of this size through. */
  expect(url: URL, bytes: number): void {
    this.#sizes.set(url.pathname, bytes)
  }

  /** As electron-updater's own executor has it. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: http.RequestOptions = { headers: options.headers ?? {} }
      configureRequestUrl(url, request)
      configureRequestOptions(request)
      this.doDownload(
        request,
        {
          destination,
          options,
          onCancel,
          responseHandler: null,
          callback: (error) => (error ? reject(error) : resolve(destination)),
        },
        0,
      )
    })
  }

  override createRequest(
    options: http.RequestOptions,
    callback: (response: http.IncomingMessage) => void,
  ): http.ClientRequest {
    const { request: begin } = options.protocol === 'http:' ? http : https
    const limit = this.#sizes.get((options.path ?? '').split('?')[0] ?? '') ?? largestFeedFileBytes
    // A connection each: electron-updater hangs a listener on the socket with every request.
    const createConnection: http.RequestOptions['createConnection'] = (_, done) => {
      const { protocol, hostname, port } = options
      connectTo({
        protocol: protocol ?? 'https:',
        hostname: (hostname ?? '').replace(/^\[|\]$/g, ''),
        port: String(port ?? ''),
      }).then(
        (socket) => done(null, socket),
        (error: unknown) => done(error as Error, undefined as never),
      )
      return undefined
    }
    const request = begin({ ...options, agent: undefined, createConnection }, (response) => {
      const { statusCode = 0 } = response
      const isElsewhere = response.headers.location !== undefined || Math.trunc(statusCode / 100) === 3
      if (isElsewhere) return void request.destroy(unreachable('redirected', statusCode))
      let received = 0
      response.on('data', (chunk: Buffer | string) => {
        received += Buffer.byteLength(chunk)
        if (received > limit) request.destroy(unreachable('too_large', statusCode))
      })
      callback(response)
    })
    return request
  }
}

const unreachable = (why: string, status: number): AppError =>
  new AppError('update_feed_unreachable', 'The feed does not answer as a feed does', {
    details: { why, status },
  })
