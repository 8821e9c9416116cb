export type SetupStep = 1 | 2 | 3 | 4 | 5

/** How much of the bar is filled at a step, in percent. The first is not shown in the specification: nothing (decisions d-0). */
export const setupProgress = (step: SetupStep): number => (step === 1 ? 0 : (step - 1) * 25)

/** What may be kept of a body: height in cm, weights in kg. */
export const BODY = {
  tall: { min: 50, max: 250, message: '키는 50~250cm로 적어 주세요.' },
  weight: { min: 20, max: 300, message: '몸무게는 20~300kg으로 적어 주세요.' },
  goal_weight: { min: 20, max: 300, message: '목표 몸무게는 20~300kg으로 적어 주세요.' },
} as const

export const INTERESTS_MAX = 10
export const DISEASES_MAX = 20
