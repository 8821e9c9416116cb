import { viv as vivOf } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

type Side = 'buyer' | 'seller'

const OFFER = { buyer: '판매자가 일부 환불을 제안했어요. 확인해 주세요' }

const LATE = { buyer: '늦어져서 운영팀이 취소하고 돌려드렸어요', seller: '늦어져서 운영팀이 취소했어요' }

/** What an alarm says after the names of the products, by the id of the transition. */
const OF: Record<string, Partial<Record<Side, string>>> = {
  O02: { seller: '구매자가 취소했어요' },
  O02b: { seller: '늦어져서 구매자가 취소했어요' },
  O02c: LATE,
  O02d: LATE,
  O03: { buyer: '판매자가 취소해서 돌려드렸어요' },
  O04: { buyer: '기한 안에 보내지 않아 돌려드렸어요', seller: '기한 안에 보내지 않아 취소됐어요' },
  O04b: { buyer: '기한 안에 만들지 않아 돌려드렸어요', seller: '기한 안에 만들지 않아 취소됐어요' },
  O05: { buyer: '보냈어요' },
  O05b: { buyer: '제작을 시작했어요' },
  O05c: { buyer: '서비스 날짜가 정해졌어요' },
  O05d: { buyer: '다 만들어서 보냈어요' },
  O05e: { buyer: '서비스 날짜가 바뀌었어요' },
  O06: { buyer: '도착했어요. 확인해 주세요' },
  O06b: { buyer: '도착한 것으로 처리했어요. 확인해 주세요' },
  O09: { seller: '반품·교환을 신청했어요' },
  O10: { seller: '구매 확정 뒤에 문제를 알렸어요' },
  O11: { seller: '신청을 거두었어요' },
  O11b: { seller: '신청을 거두었어요' },
  O11c: { seller: '신청을 거두었어요' },
  O12: { buyer: '환불했어요' },
  O12b: { buyer: '바꾼 상품을 보냈어요' },
  O13: { buyer: '판매자가 답하지 않아 환불했어요', seller: '기한 안에 답하지 않아 환불됐어요' },
  O14: { buyer: '신청이 거절됐어요. 이유를 확인해 주세요' },
  O15: { seller: '거절에 이의를 신청했어요' },
  O16: { buyer: '운영팀이 환불로 결정했어요', seller: '운영팀이 환불로 결정했어요' },
  O16b: { buyer: '운영팀이 거절로 결정했어요', seller: '운영팀이 거절로 결정했어요' },
  O17: { seller: '구매가 확정됐어요' },
  O17b: { seller: '구매가 확정됐어요' },
  C01: { seller: '상품을 돌려보냈어요' },
  C01b: { buyer: '반품할 상품을 수거했어요' },
  C02: { buyer: '돌려보낸 상품이 도착했어요' },
  O12c: { seller: '구매자가 제안을 받아들여 환불됐어요' },
  C16: OFFER,
  C16b: OFFER,
  C16c: OFFER,
  C16d: OFFER,
  C15: { seller: '수거할 날짜가 바뀌었어요' },
  P01: { seller: '회원이 이용권을 멈췄어요' },
  P02: { seller: '회원이 이용권을 다시 써요' },
  P02b: { buyer: '멈춘 기간이 끝나서 다시 시작됐어요', seller: '멈춘 기간이 끝나서 다시 시작됐어요' },
  P03: { buyer: '모두 썼어요', seller: '모두 썼어요' },
  P04: { buyer: '남은 만큼 돌려드렸어요', seller: '회원이 남은 이용권을 환불받았어요' },
  P04b: {
    buyer: '수수료 없이 남은 만큼 돌려드렸어요',
    seller: '서비스할 수 없는 동안 회원이 수수료 없이 남은 이용권을 환불받았어요',
  },
  P05: { buyer: '판매자가 남은 만큼 돌려드렸어요' },
  P06: { buyer: '이용 기간이 끝났어요', seller: '이용 기간이 끝났어요' },
  U01: { buyer: '사용을 기록했어요. 확인해 주세요' },
  U02: { seller: '회원이 사용을 확인했어요' },
  U02b: { buyer: '3일이 지나 사용이 확인됐어요', seller: '3일이 지나 사용이 확인됐어요' },
  U03: { buyer: '사용 기록을 거두었어요' },
  U04: { seller: '사용 기록에 이의를 신청했어요' },
  U05: { buyer: '운영팀이 사용한 것으로 결정했어요', seller: '운영팀이 사용한 것으로 결정했어요' },
  U06: { buyer: '운영팀이 사용하지 않은 것으로 결정했어요', seller: '운영팀이 사용하지 않은 것으로 결정했어요' },
  remind: { buyer: '내일 사용이 확인돼요' },
  expires: { buyer: '이용 기간이 곧 끝나요' },
  O07: { seller: '구매가 확정됐어요' },
  O08: { seller: '구매가 확정됐어요' },
}

export const orderAlarms = {
  title: (name: string, others: number): string => (others === 0 ? name : `${name} 외 ${others}개`),
  of: (id: string, side: Side, title: string): string => `${title} · ${OF[id]?.[side] ?? ''}`,
  goodwill: ({ by, side, title, viv }: { by: 'seller' | 'operator'; side: Side; title: string; viv: number }): string => {
    const amount = withParticle(vivOf(viv), '을/를')
    const who = by === 'seller' ? '판매자가' : '운영팀이'
    return `${title} · ${who} ${amount} ${side === 'buyer' ? '돌려드렸어요' : '구매자에게 돌려줬어요'}`
  },
  paid: (title: string, viv: number): string => `${title} · ${vivOf(viv)}`,
  ordered: (title: string): string => `${title} · 새 주문이에요`,
  shipSoon: (title: string, when: string): string => `${title} · ${when}까지 보내 주세요`,
  shipLate: (title: string, when: string): string => `${title} · ${when}까지 보내기로 했어요. 보내거나 취소해 주세요`,
  confirmSoon: (title: string): string => `${title} · 내일 구매가 확정돼요`,
}
