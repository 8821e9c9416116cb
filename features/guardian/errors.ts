import { defineErrors } from '#kit/contract/errors.ts'

export const guardianErrors = defineErrors('guardian', {
  not_needed: { status: 409, message: '만 19세부터는 보호자 동의 없이 충전할 수 있어요.' },
  self: { status: 403, message: '회원 본인은 보호자가 될 수 없어요. 보호자가 본인확인을 해 주세요.' },
  too_young: { status: 403, message: '만 19세가 넘은 보호자만 동의할 수 있어요.' },
  too_many: { status: 409, message: '한 보호자는 회원 다섯 명까지 동의할 수 있어요. 고객센터로 문의해 주세요.' },
  exists: { status: 409, message: '이미 동의한 보호자가 있어요.' },
  cap: { status: 400, message: '한 달 한도를 다시 골라 주세요.' },
  version: { status: 409, message: '동의서가 바뀌었어요. 다시 읽고 동의해 주세요.' },
  no_text: { status: 503, message: '동의서를 준비하고 있어요. 조금 뒤에 다시 와 주세요.' },
  ended: { status: 409, message: '이미 끝난 동의예요.' },
  nothing_left: { status: 409, message: '남은 비브가 없어 취소할 수 없어요.' },
  link: { status: 404, message: '이미 열었거나 시간이 지난 주소예요. 새 주소를 받거나 본인확인을 해 주세요.' },
  no_guardian: { status: 409, message: '지금 동의한 보호자가 없어요.' },
  links: { status: 429, message: '이 보호자에게 오늘 보낼 수 있는 주소를 모두 보냈어요. 내일 다시 보내 주세요.' },
  proof_needed: { status: 403, message: '한도를 올리거나, 다시 쓸 수 있게 하거나, 멈춘 동안 동의를 끝내려면 본인확인을 해 주세요.' },
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
})
