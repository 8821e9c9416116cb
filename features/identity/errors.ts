import { defineErrors } from '#kit/contract/errors.ts'

export const identityErrors = defineErrors('identity', {
  required: { status: 409, message: '본인확인을 먼저 해 주세요.' },
  waiting: { status: 409, message: '본인확인이 아직 끝나지 않았어요.' },
  failed: { status: 409, message: '본인확인을 하지 못했어요. 다시 해 주세요.' },
  expired: { status: 409, message: '본인확인을 한 지 오래됐어요. 다시 해 주세요.' },
  under_14: { status: 403, message: '만 14세부터 가입할 수 있어요.' },
  bad_code: { status: 400, message: '인증번호가 맞지 않아요. 다시 확인해 주세요.' },
  too_soon: { status: 429, message: '인증번호는 1분에 한 번 보낼 수 있어요.' },
  too_many: { status: 429, message: '인증번호는 하루에 다섯 번까지 보낼 수 있어요.' },
})
