import { checkAll, type Check } from './form-checks.ts'

/** A field of a form: what stands in it, and what is wrong with it. */
export type FormField = { value: string; readonly error?: string | undefined }

type Errors<K extends string> = Partial<Record<K, string>>

/**
 * A form's fields, and what is wrong with them once somebody has tried to send it. `R`: those with a check, which nobody
 * may leave empty.
 */
export class FormState<K extends string, R extends K = K> {
  values: Record<K, string>
  tried = $state(false)

  readonly #wrong: (values: Readonly<Record<K, string>>) => Errors<K>

  /** `checks`: of each field by itself, or of all of them together. */
  constructor(
    values: Record<K, string>,
    checks:
      | (Record<R, Check> & Partial<Record<K, Check>>)
      | ((values: Readonly<Record<K, string>>) => Errors<K>),
  ) {
    this.values = $state(values)
    this.#wrong = typeof checks === 'function' ? checks : (typed) => checkAll<K>(typed, checks)
  }

  /** By field; empty before the first try. */
  get errors(): Errors<K> {
    return this.tried ? this.#wrong(this.values) : {}
  }

  /** True where nothing is wrong; from now on what is wrong is shown. */
  check(): boolean {
    this.tried = true
    return Object.keys(this.errors).length === 0
  }

  /** A field of it, for `Field`. */
  of(name: K): FormField {
    const read = () => this.values[name]
    const write = (text: string) => void (this.values[name] = text)
    const wrong = () => this.errors[name]
    return {
      get value() {
        return read()
      },
      set value(text) {
        write(text)
      },
      get error() {
        return wrong()
      },
    }
  }

  /** What was typed, of a form that was checked: without spaces around it, and without the fields that were left empty. */
  filled(): Record<R, string> & Partial<Record<K, string>> {
    const typed = Object.entries<string>(this.values).map(([name, value]) => [name, value.trim()] as const)
    return Object.fromEntries(typed.filter(([, value]) => value !== '')) as ReturnType<this['filled']>
  }

  /** Begins anew with these values. */
  reset(values: Record<K, string>): void {
    this.values = values
    this.tried = false
  }
}
