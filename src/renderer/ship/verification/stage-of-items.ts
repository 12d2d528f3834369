// Which state the stage shows of an order whose items are scanned.

import type { Verification, VerificationNews } from '../../../contract/verification-view.ts'
import type { Stage } from '../stage.ts'

/** By what the last scan or key did. */
export function stageOfItems(verification: Verification, news?: VerificationNews): StageOfItems {
  return { name: news ? nameOf(news) : 'verifying', verification, ...(news ? { news } : {}) }
}

function nameOf(news: VerificationNews): StageOfItems['name'] {
  switch (news.kind) {
    case 'begun':
      return news.elsewhere ? 'resumed' : 'verifying'
    case 'resumed':
      return news.byOther || news.elsewhere ? 'resumed' : 'verifying'
    case 'of_other_order':
      return 'other_item'
    case 'asks':
      return news.fields[0] === 'lot' ? 'asks_lot' : 'asks_serial'
    case 'not_traced':
      return news.field === 'lot' ? 'asks_lot' : 'asks_serial'
    default:
      return names[news.kind]
  }
}

export type StageOfItems = Extract<Stage, { readonly verification: Verification }>

const names = {
  taken: 'verifying',
  taken_out: 'verifying',
  opened: 'verifying',
  closed: 'closed',
  not_counted: 'not_counted',
  too_many: 'too_many',
  wrong_item: 'wrong_item',
  unknown_code: 'unknown_code',
  order_scanned: 'order_scanned',
  serial_again: 'serial_again',
  serial_of_one: 'serial_of_one',
} as const
