import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'

/** Shows why an act failed. */
export const alertError = (error: unknown): void => void alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
