// The languages of the page and of the papers that the station writes itself.

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
