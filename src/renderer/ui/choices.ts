/** One thing that can be chosen, with its word. */
export type Choice<T extends string> = { readonly value: T; readonly label: string }

/** What can be chosen: as it stands, or a closed set with the word of each. */
export type Choices<T extends string> =
  | { readonly options: readonly Choice<T>[]; readonly values?: never; readonly words?: never }
  | {
      readonly options?: never
      readonly values: readonly T[]
      readonly words: Readonly<Record<NoInfer<T>, string>> | ((value: NoInfer<T>) => string)
    }

export function optionsOf<T extends string>({ options, values, words }: Choices<T>): readonly Choice<T>[] {
  if (options) return options
  return values.map((value) => ({ value, label: typeof words === 'function' ? words(value) : words[value] }))
}
