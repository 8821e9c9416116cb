import type { SetupStep } from '../../rules.ts'

/** Unsaved input, until the page is closed. Not in the browser's storage, as some of it is health data. */
const unsaved = new Map<SetupStep, unknown>()

/** A step's unsaved input, to restore it when the screen is opened again; else `saved`. */
export const unsavedStep = <T extends object>(step: SetupStep, saved: T): T => (unsaved.get(step) as T | undefined) ?? saved

export const keepUnsavedStep = (step: SetupStep, input: object): void => void unsaved.set(step, input)

export const discardUnsavedStep = (step: SetupStep): void => void unsaved.delete(step)
