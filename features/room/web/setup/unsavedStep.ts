import { useState } from 'react'
import type { SetupStep } from '../../rules.ts'

/** What was chosen and not saved yet, while the app lives. Not in the browser's storage: some of it tells of one's health. */
const typed = new Map<SetupStep, unknown>()

/** State of a step that outlives leaving its screen. */
export function useTypedStep<T extends object>(step: SetupStep, from: T): readonly [T, (changes: Partial<T>) => void] {
  const [state, setState] = useState<T>(() => (typed.get(step) as T | undefined) ?? from)
  return [
    state,
    (changes) =>
      setState((now) => {
        const next = { ...now, ...changes }
        typed.set(step, next)
        return next
      }),
  ]
}

export const forgetTyped = (step: SetupStep): void => void typed.delete(step)
