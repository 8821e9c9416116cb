import { defineErrors } from '#kit/contract/errors.ts'

export const callErrors = defineErrors('call', {
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  no_media: { status: 409, message: '채팅으로 하는 상담이에요.' },
  not_now: { status: 409, message: '상담 중에만 화상이나 음성으로 만날 수 있어요.' },
  /** The token is forged, of another person or counselling, or older than its time: join again. */
  bad_token: { status: 403, message: '연결이 오래됐어요. 다시 연결하고 있어요.' },
  taken_over: { status: 409, message: '다른 기기에서 이 상담에 들어갔어요.' },
  alone: { status: 409, message: '상대가 아직 화상에 들어오지 않았어요.' },
})
