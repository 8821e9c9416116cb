import { inKorean } from '#kit/ui/ko.ts'
import { media } from '#features/media/words.ts'
import { storageErrors } from '#kit/contract/errors.ts'
import { CallError } from '#kit/web/call.ts'
import { mediaErrors } from '../errors.ts'
import { RefusedFile } from './prepare.ts'
import { SendError } from './send.ts'

const MISSING: (string | undefined)[] = [mediaErrors.not_uploaded.code, mediaErrors.not_found.code]

/** The bytes are not in the storage and must be sent again. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && MISSING.includes(error.code)

/** Whether another attempt with the same file may succeed. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof RefusedFile) return false
  if (!(error instanceof CallError)) return true
  if (error.code === storageErrors.full.code) return false
  return error.offline || error.status >= 500 || [401, 408, 429].includes(error.status) || isMissing(error)
}

/** The reason in Korean. */
export function failureText(error: unknown): string {
  if (error instanceof CallError || error instanceof RefusedFile) return inKorean(error.message)
  return error instanceof SendError && !navigator.onLine ? media.offline : media.failed
}
