// The steps of the set-up, and how far each is by what is really there.

import type { GuideView } from '../../contract/guide.ts'

export const stepNames = ['profile', 'keys', 'printer', 'shipFrom', 'firstLabel'] as const
export type StepName = (typeof stepNames)[number]
export type StepState = 'done' | 'half' | 'to_do'

/** `half`: a printer that was not tried, a label that was bought and not printed. */
export function stepState(step: StepName, guide: GuideView): StepState {
  switch (step) {
    case 'profile':
      return 'done'
    case 'keys':
      return guide.keys ? 'done' : 'to_do'
    case 'printer':
      if (guide.profile === 'demo' || guide.printer === 'tested') return 'done'
      return guide.printer === 'none' ? 'to_do' : 'half'
    case 'shipFrom':
      return guide.shipFrom ? 'done' : 'to_do'
    case 'firstLabel':
      if (guide.firstLabel === 'printed') return 'done'
      return guide.firstLabel === 'none' ? 'to_do' : 'half'
  }
}

/** Where the set-up is taken up: the first step that is not done. A station on Demo begins with the choice. */
export function nextStep(guide: GuideView): StepName | undefined {
  if (guide.profile === 'demo') return 'profile'
  return stepNames.find((step) => stepState(step, guide) !== 'done')
}

/** The step behind this one. */
export function stepAfter(step: StepName): StepName | undefined {
  return stepNames[stepNames.indexOf(step) + 1]
}
