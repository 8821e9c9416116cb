import type { StateTable } from '#kit/contract/transition.ts'

/** States of an ad. One whose period is over stays as it is, and is shown to nobody. */
export const AD = { paused: 0, on: 1, draft: 2, ended: 3 } as const
export type AdState = (typeof AD)[keyof typeof AD]
export const AD_STATES = [0, 1, 2, 3] as const satisfies readonly AdState[]

export const adTransitions = [
  { id: 'D1', act: 'publish', from: AD.draft, to: AD.on, by: 'operator', guard: 'inPeriod' },
  { id: 'D2', act: 'pause', from: AD.on, to: AD.paused, by: 'operator' },
  { id: 'D3', act: 'resume', from: AD.paused, to: AD.on, by: 'operator', guard: 'inPeriod' },
  { id: 'D4', act: 'end', from: [AD.draft, AD.on, AD.paused], to: AD.ended, by: 'operator' },
] as const satisfies StateTable

export const AD_STEPS = ['publish', 'pause', 'resume', 'end'] as const
export type AdStep = (typeof AD_STEPS)[number]
