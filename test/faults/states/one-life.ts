/** The same thing for as long as `isAlive`: what is called later never comes to anything. */
export const forOneLife = <T extends object>(target: T, isAlive: () => boolean): T =>
  new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...values: unknown[]): unknown =>
        isAlive() ? Reflect.apply(member, target, values) : new Promise(() => undefined)
    },
  })

/** Lets all promises that are ready run to their end. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
