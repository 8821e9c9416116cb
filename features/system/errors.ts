import { defineErrors } from '#kit/contract/errors.ts'

export const systemErrors = defineErrors('system', {
  same_state: { status: 409, message: '이미 그 상태예요.' },
  two_people: { status: 409, message: '돈이 오가는 기능을 다시 켜려면 다른 운영자가 승인해야 해요.' },
  past: { status: 400, message: '지나간 때예요. 앞으로의 때를 골라 주세요.' },
  order: { status: 400, message: '알리는 때, 시작하는 때, 끝나는 때의 순서를 확인해 주세요.' },
  overlap: { status: 409, message: '그 시간에 이미 정한 점검이 있어요.' },
  no_maintenance: { status: 404, message: '볼 수 없는 페이지입니다' },
  over: { status: 409, message: '이미 끝났거나 취소한 점검이에요.' },
  gone: { status: 409, message: '그사이 다른 운영자가 처리했어요.' },
  nothing: { status: 409, message: '다시 보낼 메시지가 없어요.' },
})
