import { defineErrors } from '#kit/contract/errors.ts'

export const sensitiveErrors = defineErrors('sensitive', {
  link: { status: 404, message: '주소가 맞지 않아요. 받은 메일이나 문자의 주소를 끝까지 눌러 주세요.' },
  used: { status: 409, message: '이미 쓴 주소예요. 로그인이 안 되면 비밀번호를 다시 정해 주세요.' },
  expired: { status: 409, message: '72시간이 지나서 되돌릴 수 없어요. 고객센터로 알려 주세요.' },
  notice_stays: { status: 409, message: '변경을 되돌릴 수 있는 72시간 동안은 이 알림을 지울 수 없어요.' },
  no_match: { status: 404, message: '본인확인을 한 분이 되돌릴 수 있는 변경을 찾을 수 없어요.' },
})
