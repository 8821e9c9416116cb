import { app } from './words/app.ts'
import { daily } from './words/daily.ts'
import { like } from './words/like.ts'
import { login } from './words/login.ts'
import { overlay } from './words/overlay.ts'
import { titles } from './words/titles.ts'
import { ui } from './words/ui.ts'

/**
 * The texts of the shell and of the first paint of the daily line, with the titles of all screens. Everyone loads them
 * first, so nothing else belongs here: all other texts are in `features/x/words.ts` and are loaded with the screens that
 * import them. A text that both need is here. (docs/decisions/022-words-of-the-first-paint.md)
 */
export const ko = { empty: '아직 기록이 없어요', app, daily, like, login, overlay, titles, ui } as const

/** The messages that the specification gives in English, with their Korean texts (design guide, "Words"). */
const ENGLISH = new Map([
  ['Insufficient Viv Amount', '비브가 부족해요.'],
  ['Please enter a reject reason', '거절 사유를 적어 주세요.'],
  ['Please enter a reason for rejection', '거절하는 이유를 적어 주세요.'],
  ['Only content of 1 minute or less can be uploaded.', '1분 이하의 영상만 올릴 수 있어요.'],
  ['This counselling has already been cancelled', '이미 취소된 상담이에요.'],
  ['nil values cannot be sent in form data', '비어 있는 값이 있어요. 다시 해 주세요.'],
  ['plain objects must be converted to a JSON string first', '보낼 수 없는 값이 있어요. 다시 해 주세요.'],
  ['Server error. If it continues, contact customer service.', '잠시 문제가 생겼어요. 계속되면 고객센터로 알려 주세요.'],
])
const MEDIA_MAX = /^Media can be added up to (\d+|\{max\})\.$/

/** A server's message for the screen: the specification's English messages in Korean, all others unchanged. */
export function inKorean(message: string): string {
  const max = MEDIA_MAX.exec(message)?.[1]
  if (max !== undefined) return `사진과 영상은 ${max}개까지 올릴 수 있어요.`
  return ENGLISH.get(message) ?? message
}
