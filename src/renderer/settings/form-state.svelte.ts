import { checkAll, type Check } from './form-checks.ts'

/** A form's fields, and what is wrong with them once somebody has tried to send it. */
export class FormState<T extends Record<string, string>> {
  values: T
  tried = $state(false)

  readonly #checks: Readonly<Partial<Record<keyof T & string, Check>>>

  constructor(values: T, checks: Readonly<Partial<Record<keyof T & string, Check>>>) {
    this.values = $state(values)
    this.#checks = checks
  }

  /** By field; empty before the first try. */
  get errors(): Partial<Record<keyof T & string, string>> {
    return this.tried ? checkAll<keyof T & string>(this.values, this.#checks) : {}
  }

  /** True where nothing is wrong; from now on what is wrong is shown. */
  check(): boolean {
    this.tried = true
    return Object.keys(checkAll<keyof T & string>(this.values, this.#checks)).length === 0
  }

  /** Begins anew with these values. */
  reset(values: T): void {
    this.values = values
    this.tried = false
  }
}
