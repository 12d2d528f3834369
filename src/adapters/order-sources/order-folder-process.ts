// A folder of orders, looked into by a process of its own.

import { AppError, type ErrorInfo } from '../../contract/errors.ts'
import type { FolderFile, OpenOrderFolder, OrderFolder } from '../../core/orders/sources/ports.ts'
import { sourceError } from '../../core/orders/sources/source-error.ts'
import { FolderHangs, type AskFolder } from '../folder-process.ts'

/** `root`: where the folder was when it was first looked into. */
export type OrderFolderCall<Name extends keyof OrderFolder> = {
  readonly path: string
  readonly root: string | undefined
  readonly args: Parameters<OrderFolder[Name]>
}
export type OrderFolderAnswer = { readonly root: string | undefined } & (
  | { readonly value: unknown }
  | { readonly error: ErrorInfo }
)

export const orderFolderProcess =
  (ask: AskFolder): OpenOrderFolder =>
  (path, signal) => {
    let root: string | undefined

    async function call<Name extends keyof OrderFolder>(
      name: Name,
      ...args: Parameters<OrderFolder[Name]>
    ): Promise<unknown> {
      const params: OrderFolderCall<Name> = { path, root, args }
      const answer = (await ask(path, name, params, signal()).catch((error: unknown) => {
        if (!(error instanceof FolderHangs)) throw error
        throw sourceError({ code: 'folder_hangs' }, 'The folder does not answer', { cause: error })
      })) as OrderFolderAnswer
      root = answer.root
      if (!('error' in answer)) return answer.value
      const { code, message, details } = answer.error
      throw new AppError(code, message, { ...(details && { details }) })
    }

    return {
      list: async () => (await call('list')) as readonly FolderFile[],
      read: async (file) => (await call('read', file)) as Uint8Array | undefined,
      moveTo: async (...all) => (await call('moveTo', ...all)) as boolean,
    }
  }
