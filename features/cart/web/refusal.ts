import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'

/** Says why a change was refused; the screen shows what the server has. */
export const tellRefusal = (error: unknown): void => toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
