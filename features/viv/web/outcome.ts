import { CallError } from '#kit/web/call.ts'

/** Whether it is unknown if viv were moved: the answer was lost, or the server failed before it answered. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || error.offline || (error.status >= 500 && error.code?.startsWith('viv.') !== true)
