// Apart from what reads them, which a bench without a scale does not load.

export const serialProtocolNames = ['toledo', 'fairbanks', 'nci', 'sics', 'and', 'ascii'] as const
export type SerialProtocolName = (typeof serialProtocolNames)[number]
