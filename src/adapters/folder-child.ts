// A process that looks into one folder, and puts files there (folder-process.ts). It ends with its parent, or is ended where the folder hangs.

import { isAppError } from '../contract/errors.ts'
import type { OrderFolder } from '../core/orders/sources/ports.ts'
import { serveCalls } from '../processes/child-calls.ts'
import { parentLink } from '../processes/parent-link.ts'
import { orderFolder, type FolderRoot } from './order-sources/order-folder.ts'
import type { OrderFolderAnswer, OrderFolderCall } from './order-sources/order-folder-process.ts'
import { folderTarget } from './result-targets/folder-target.ts'

const ofOrders =
  <Name extends keyof OrderFolder>(name: Name) =>
  async (params: unknown): Promise<OrderFolderAnswer> => {
    const { path, root, args } = params as OrderFolderCall<Name>
    const known: FolderRoot = { root }
    try {
      const work = orderFolder(path, known)[name] as (...all: typeof args) => Promise<unknown>
      return { value: await work(...args), root: known.root }
    } catch (error) {
      if (isAppError(error)) return { error: error.toInfo(), root: known.root }
      throw error
    }
  }

serveCalls(parentLink(), {
  list: ofOrders('list'),
  read: ofOrders('read'),
  moveTo: ofOrders('moveTo'),
  drop(params) {
    const { folder, name, content } = params as { folder: string; name: string; content: string }
    return folderTarget(folder, name, content)
  },
})
