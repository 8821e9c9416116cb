import { defineErrors } from '#kit/contract/errors.ts'
import { EXPORTS_A_DAY } from './rules.ts'

export const withdrawErrors = defineErrors('withdraw', {
  blocked: { status: 409, message: '아직 끝나지 않은 일이 있어서 탈퇴할 수 없어요.' },
  losses: { status: 409, message: '탈퇴하면 사라지는 것을 확인하고 동의해 주세요.' },
  needs_text: { status: 400, message: '이유를 적어 주세요.' },
  exports: { status: 429, message: `내려받기는 하루에 ${EXPORTS_A_DAY}번까지 할 수 있어요.` },
  link: { status: 404, message: '내려받기 주소가 만료됐거나 이미 쓰였어요. 내 정보에서 다시 시작해 주세요.' },
  not_leaving: { status: 409, message: '탈퇴를 기다리는 계정이 아니에요. 이미 되살아났거나 지워졌어요.' },
})
