import { defineErrors } from '#kit/contract/errors.ts'

export const socialErrors = defineErrors('social', {
  expired: { status: 409, message: '로그인한 지 오래됐어요. 처음부터 다시 해 주세요.' },
  inactive: { status: 403, message: '이용할 수 없는 계정이에요. 고객센터로 알려 주세요.' },
  other_member: { status: 403, message: '연결을 시작한 회원으로 로그인한 다음 다시 해 주세요.' },
  taken: { status: 409, message: '다른 회원에게 이미 연결된 계정이에요.' },
  linked: { status: 409, message: '이미 연결한 계정이 있어요. 먼저 연결을 끊어 주세요.' },
  last: { status: 409, message: '로그인할 방법이 하나는 있어야 해요. 다른 계정을 먼저 연결하거나 탈퇴해 주세요.' },
  not_offered: { status: 404, message: '지금은 이 계정으로 로그인할 수 없어요.' },
})
