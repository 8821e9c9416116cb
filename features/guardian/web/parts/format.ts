import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'

export const wordsOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
