import { defineErrors } from '#kit/contract/errors.ts'

export const operatorErrors = defineErrors('operator', {
  no_proposal: { status: 404, message: '볼 수 없는 페이지입니다' },
  same_person: { status: 403, message: '올린 사람이 직접 결정할 수 없어요. 다른 운영자에게 부탁해 주세요.' },
  not_mine: { status: 403, message: '올린 사람만 거둘 수 있어요.' },
  decided: { status: 409, message: '이미 처리된 안건이에요.' },
  expired: { status: 409, message: '기한이 지난 안건이에요. 다시 올려 주세요.' },
  waiting: { status: 409, message: '같은 건으로 결정을 기다리는 안건이 있어요.' },
  proposer_gone: { status: 409, message: '올린 사람이 이제 운영자가 아니라 승인할 수 없어요. 필요하면 다시 올려 주세요.' },
  reason: { status: 400, message: '이유를 적어 주세요.' },
})
