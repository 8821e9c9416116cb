import { defineErrors } from '#kit/contract/errors.ts'

export const vivErrors = defineErrors('viv', {
  /** The literal of the specification; the web shows its Korean. */
  insufficient: { status: 409, message: 'Insufficient Viv Amount' },

  to_self: { status: 400, message: '나에게는 선물할 수 없어요.' },
  no_receiver: { status: 404, message: '선물을 받을 수 있는 회원을 찾을 수 없어요.' },
  gift_size: { status: 400, message: '한 번에 선물할 수 있는 만큼만 적어 주세요.' },
  gift_day: { status: 409, message: '오늘 선물할 수 있는 한도를 넘었어요.' },
  gift_month: { status: 409, message: '이번 달에 선물할 수 있는 한도를 넘었어요.' },
  no_gift: { status: 404, message: '볼 수 없는 페이지입니다' },
  gift_late: { status: 409, message: '선물은 받은 날부터 7일 안에만 돌려줄 수 있어요.' },
  gift_used: { status: 409, message: '이미 쓴 선물은 돌려줄 수 없어요.' },
  gift_ended: { status: 409, message: '이미 돌려준 선물이에요.' },

  identity: { status: 403, message: '본인확인을 마친 뒤에 이용할 수 있어요.' },
  minor: { status: 403, message: '만 19세부터 이용할 수 있어요.' },
  guardian: { status: 403, message: '만 19세 미만은 보호자 동의를 받은 뒤에 충전할 수 있어요.' },

  frozen: { status: 403, message: '보호자가 비브 쓰기를 멈췄어요. 보호자와 이야기해 주세요.' },

  file_link: { status: 404, message: '내려받기 주소가 만료됐어요. 비브 내역에서 다시 내려받아 주세요.' },

  consent: { status: 409, message: '비브 이용약관에 동의한 뒤에 충전할 수 있어요.' },
  product: { status: 400, message: '충전할 금액을 골라 주세요.' },
  charge_day: { status: 409, message: '하루에 충전할 수 있는 한도를 넘었어요.' },
  charge_month: { status: 409, message: '보호자가 동의한 이번 달 한도를 넘었어요.' },
  no_charge: { status: 404, message: '볼 수 없는 페이지입니다' },
  withdraw_late: { status: 409, message: '충전한 날부터 7일이 지나 철회할 수 없어요.' },
  withdraw_used: { status: 409, message: '남은 비브가 없어 철회할 수 없어요.' },
  withdraw_amount: { status: 400, message: '남은 비브만큼만 철회할 수 있어요.' },

  exchange_small: { status: 409, message: '유료 비브가 1,000 VIV를 넘을 때부터 환전할 수 있어요.' },
  exchange_amount: { status: 400, message: '환전할 수 있는 만큼만 적어 주세요.' },
  exchange_open: { status: 409, message: '이미 신청한 환전이 있어요.' },
  exchange_stopped: { status: 503, message: '지금은 환전을 잠시 쉬고 있어요. 조금 뒤에 다시 해 주세요.' },
  exchange_loss: { status: 409, message: '취소된 결제의 비브를 이미 써서 환전이 멈췄어요. 1:1 문의로 알려 주세요.' },
  exchange_ended: { status: 409, message: '이미 처리된 환전이에요.' },
  no_exchange: { status: 404, message: '볼 수 없는 페이지입니다' },
  no_account: { status: 409, message: '환전받을 계좌를 먼저 등록해 주세요.' },
  account_wait: { status: 409, message: '계좌를 바꾼 뒤 24시간이 지나야 환전할 수 있어요.' },
  bank: { status: 400, message: '은행을 골라 주세요.' },
  account_no: { status: 400, message: '계좌번호를 숫자 10~16자리로 적어 주세요.' },
  holder: { status: 400, message: '본인 이름으로 된 계좌만 등록할 수 있어요.' },
})
