// How container labels look in each state: only what is known is drawn as known.

import type { ContainerState } from '../../contract/containers.ts'
import type { Tone } from '../ui/looks.ts'
import type { Look } from '../ui/looks.ts'
import type { IconName } from '../ui/icons.ts'

export type ContainerLook = { readonly tone: Tone; readonly icon: IconName; readonly look: Look }

export const containerLooks: Readonly<Record<ContainerState, ContainerLook>> = {
  prepared: { tone: 'quiet', icon: 'wait', look: 'offline' },
  sent: { tone: 'busy', icon: 'wait', look: 'working' },
  made: { tone: 'good', icon: 'check', look: 'done' },
  refused: { tone: 'bad', icon: 'cross', look: 'refused' },
  in_doubt: { tone: 'warn', icon: 'question', look: 'doubt' },
  given_up: { tone: 'quiet', icon: 'cross', look: 'offline' },
}
