// Which table of words the page speaks. A further language is a further name here; every table must then have it.

export type Language = 'en'

export function byLanguage<T>(tables: Readonly<Record<Language, T>>): T {
  return tables.en
}
