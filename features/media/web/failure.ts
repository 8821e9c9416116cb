import { inKorean } from '#kit/ui/ko.ts'
import { media } from '#features/media/words.ts'
import { CallError } from '#kit/web/call.ts'
import { mediaErrors } from '../errors.ts'
import { Refused } from './prepare.ts'
import { NotSent } from './send.ts'

const MISSING: (string | undefined)[] = [mediaErrors.not_uploaded.code, mediaErrors.not_found.code]

/** The bytes are not in the storage, whatever we thought: they have to be sent again. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && MISSING.includes(error.code)

/** Whether the same file may fare better at another try. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Refused) return false
  if (!(error instanceof CallError)) return true
  return error.offline || error.status >= 500 || [401, 408, 429].includes(error.status) || isMissing(error)
}

/** Why it failed, as people read it. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallError || error instanceof Refused) return inKorean(error.message)
  return error instanceof NotSent && !navigator.onLine ? media.offline : media.failed
}
