import type { OrderOriginView } from '../../contract/order-page.ts'
import { words } from '../language.ts'

/** Where an order came from: a source by its name, where it has one. */
export const originWords = ({ kind, name }: OrderOriginView): string => name ?? words.orderPage.origins[kind]
