// How container labels look in each state: only what is known is drawn as known.

import type { ContainerElsewhere, ContainerState } from '../../contract/containers.ts'
import type { BadgeLook, Look } from '../ui/looks.ts'

export const containerLooks: Readonly<Record<ContainerState, BadgeLook & { readonly look: Look }>> = {
  prepared: { tone: 'quiet', icon: 'wait', look: 'offline' },
  sent: { tone: 'busy', icon: 'wait', look: 'working' },
  made: { tone: 'good', icon: 'check', look: 'done' },
  refused: { tone: 'bad', icon: 'cross', look: 'refused' },
  in_doubt: { tone: 'warn', icon: 'question', look: 'doubt' },
  given_up: { tone: 'quiet', icon: 'cross', look: 'offline' },
}

/** How labels of another bench are; undefined where it cannot be opened here. */
export const elsewhereState = ({ facts }: ContainerElsewhere): 'made' | 'in_doubt' | undefined =>
  facts && (facts.state === 'made' ? 'made' : 'in_doubt')
