import { useState } from 'react'
import type { SetupStep } from '../../rules.ts'

/** Unsaved input, until the page is closed. Not in the browser's storage, as some of it is health data. */
const unsaved = new Map<SetupStep, unknown>()

/** A step's state, restored when the screen is opened again. */
export function useUnsavedStep<T extends object>(step: SetupStep, from: T): readonly [T, (changes: Partial<T>) => void] {
  const [state, setState] = useState<T>(() => (unsaved.get(step) as T | undefined) ?? from)
  return [
    state,
    (changes) =>
      setState((now) => {
        const next = { ...now, ...changes }
        unsaved.set(step, next)
        return next
      }),
  ]
}

export const discardUnsavedStep = (step: SetupStep): void => void unsaved.delete(step)
