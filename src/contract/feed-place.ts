/**
 * What of a feed's address its secret is given for: scheme, host, port and path, as they are written. On a host of many
 * shops the path is what tells them apart; the query only says which orders.
 */
export const feedPlace = (url: string): string => url.trim().split(/[?#]/, 1)[0] ?? ''
