/** A member's records of collection and provision, in the console. */
export const memberLocation = {
  title: '위치 기록',
  read: '기록 열람하기',
  why: '위치를 모으고 보여 준 기록은 여섯 달 동안 따로 보관해요. 열람하는 까닭은 운영 기록에 남아요.',
  reason: '열람하는 까닭',
  open: '열람하기',
  older: '더 열람하기',
  empty: '여섯 달 안의 기록이 없어요.',
  heads: { kind: '종류', service: '서비스', receiver: '받은 회원', first: '처음', last: '마지막', times: '횟수' },
  kinds: { collect: '수집', provide: '제공' },
  services: { share: '위치 공유', nearby: '우리동네' },
} as const
