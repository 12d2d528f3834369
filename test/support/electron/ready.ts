let ready = false

/** Whether `app` is ready: some calls must come before it, some after. */
export const isReady = (): boolean => ready

export function becomeReady(): void {
  ready = true
}
