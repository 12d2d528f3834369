// What is said of an order whose items are scanned, by what the last scan or key did.

import type { Verification, VerificationNews } from '../../../contract/verification-view.ts'
import { formatCount, formatMoment } from '../../format.ts'
import type { VerificationWords } from '../../verification-words.ts'
import { allOf, type Said } from './item-words.ts'
import type { StageOfItems } from './stage-of-items.ts'

export default function itemSays(m: VerificationWords, { name, verification, news }: StageOfItems): Said {
  if (name === 'excuse_items') return { line: m.excuse, next: m.excuseNext }
  if (name === 'half_scanned') return { line: halfWords(m, verification) }
  return news ? newsWords(m, news, verification) : { line: beginOrGoOn(m, verification) }
}

const beginOrGoOn = (m: VerificationWords, { packed }: Verification) => (packed > 0 ? m.goOn : m.begin)

function halfWords(m: VerificationWords, verification: Verification): string {
  const [packed, all] = [formatCount(verification.packed), formatCount(allOf(verification))]
  // The rest of an order of which an earlier parcel has some.
  if (verification.packed === 0) return m.halfLeft(formatCount(verification.left))
  const { last } = verification
  return last ? m.halfAt(packed, all, formatMoment(last.at)) : m.half(packed, all)
}

function newsWords(m: VerificationWords, news: VerificationNews, verification: Verification): Said {
  switch (news.kind) {
    case 'begun':
    case 'resumed':
      if (news.elsewhere)
        return {
          line: m.stoppedThere(news.elsewhere),
          next: verification.packed > 0 ? m.stoppedThereGoOn : m.stoppedThereNext,
        }
      if (news.kind === 'begun') return { line: m.begin }
      return { line: stoppedAt(m, verification), next: m.resumedNext }
    case 'taken':
      return { line: m.taken(formatCount(news.count), news.sku) }
    case 'taken_out':
      return verification.packed === 0
        ? { line: m.allOut }
        : { line: m.takenOut(formatCount(news.count), news.sku) }
    case 'opened':
      return { line: m.opened }
    case 'closed':
      return { line: news.elsewhere ? m.stoppedThere(news.elsewhere) : m.closed, next: m.closedNext }
    case 'not_counted':
      return { line: m.notCounted, next: m.notCountedNext }
    case 'too_many':
      return {
        line:
          news.left > 0
            ? m.tooManyOf(formatCount(news.count), news.sku, formatCount(news.left))
            : m.tooMany(news.sku),
        next: m.tooManyNext,
      }
    case 'wrong_item':
      return {
        line: m.wrongItem(news.sku),
        next: [news.description && `${news.description}.`, m.wrongItemNext].filter(Boolean).join(' '),
      }
    case 'of_other_order':
      return { line: m.otherItem(news.sku, news.orderNumber), next: m.otherItemNext(news.orderNumber) }
    case 'unknown_code':
      return { line: m.unknownCode(news.scanned), next: m.unknownCodeNext }
    case 'order_scanned':
      return { line: m.orderScanned(news.orderNumber, verification.orderNumber), next: m.orderScannedNext }
    case 'asks':
      return { line: m.asks[news.fields[0] ?? 'serial'](news.sku), next: m.asksNext }
    case 'not_traced':
      return { line: m.asks[news.field](news.sku), next: m.notTraced[news.field] }
    case 'serial_again':
      return { line: m.serialAgain(news.serial, news.sku), next: m.serialAgainNext(news.orderNumber) }
    case 'serial_of_one':
      return { line: m.serialOfOne(news.sku), next: m.serialOfOneNext }
  }
}

function stoppedAt(m: VerificationWords, verification: Verification): string {
  const { last } = verification
  if (!last) return beginOrGoOn(m, verification)
  const moment = formatMoment(last.at)
  return last.by === undefined ? m.resumed(moment, last.sku) : m.resumedBy(last.by, moment, last.sku)
}
