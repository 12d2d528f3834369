/** Sealed values by name; each is a JSON value. */
export type KeptValues = {
  get(name: string): Promise<unknown>
  set(name: string, value: object): Promise<void>
}

/** An account as it is connected now, and what is kept of it. What it is asked is kept as its own, whatever is connected meanwhile. */
export type KeptAccount<Service> = {
  readonly service: Service
  readonly values: KeptValues
}
