import { getContext, setContext } from 'svelte'

const key = Symbol('locked fields')

/** Buttons in them press no key. */
export const setFieldsLocked = (): void => void setContext(key, true)
export const areFieldsLocked = (): boolean => getContext(key) === true
