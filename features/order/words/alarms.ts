type Side = 'buyer' | 'seller'

/** What an alarm says after the names of the products, by the id of the transition. */
const OF: Record<string, Partial<Record<Side, string>>> = {
  O02: { seller: '구매자가 취소했어요' },
  O02b: { seller: '늦어져서 구매자가 취소했어요' },
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
  O07: { seller: '구매가 확정됐어요' },
  O08: { seller: '구매가 확정됐어요' },
}

export const orderAlarms = {
  title: (name: string, others: number): string => (others === 0 ? name : `${name} 외 ${others}개`),
  of: (id: string, side: Side, title: string): string => `${title} · ${OF[id]?.[side] ?? ''}`,
  paid: (title: string, viv: number): string => `${title} · ${viv.toLocaleString('ko-KR')} VIV`,
  ordered: (title: string): string => `${title} · 새 주문이에요`,
  shipSoon: (title: string, when: string): string => `${title} · ${when}까지 보내 주세요`,
  confirmSoon: (title: string): string => `${title} · 내일 구매가 확정돼요`,
}
