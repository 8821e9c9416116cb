import { defineErrors } from '#kit/contract/errors.ts'
import { STORIES_A_DAY } from './rules.ts'

export const storyErrors = defineErrors('story', {
  day_full: { status: 409, message: `스토리는 하루에 ${STORIES_A_DAY}개까지 올릴 수 있어요. 내일 다시 올려 주세요.` },
  /** Reveals neither the reason nor the member's age. */
  closed: { status: 403, message: '이 회원에게는 답장을 보낼 수 없어요.' },
  own: { status: 400, message: '내 스토리에는 답장할 수 없어요.' },
})
