import { withParticle } from '#kit/contract/particle.ts'

/** Texts for the deciding operator about adjustments, grants, voided gifts and figures. Amounts come with their units. */
export const vivProposalWords = {
  member: '회원',
  bucket: '비브 종류',
  buckets: { paid: '유료 비브', free: '무료 비브' },
  amount: '바뀌는 금액',
  balance: { paid: '유료 잔액', free: '무료 잔액' },
  adjust: (who: string, bucket: string, amount: string, isMore: boolean, before: string, after: string) =>
    `${who}의 ${isMore ? `${bucket}에 ${withParticle(amount, '을/를')} 더해요` : `${bucket}에서 ${withParticle(amount, '을/를')} 빼요`}. ${before}에서 ${withParticle(after, '이/가')} 돼요.`,
  each: '한 명에게',
  total: '모두',
  count: '받을 회원 수',
  people: (count: string) => `${count}명`,
  freeOf: (who: string) => `${who}의 무료 잔액`,
  expire: '사용 기한',
  noExpire: '따로 정하지 않음',
  /** The days of the event count from the approval. */
  eventExpire: '이벤트에서 정한 날수',
  memberWords: '회원이 읽는 말',
  grant: (who: string, count: string, each: string, total: string) =>
    `${who}에게 무료 비브를 ${count === '1' ? '' : `한 명에 ${each}씩 `}모두 ${withParticle(total, '을/를')} 줘요. 비용은 하루가 내요.`,
  who: (first: string, others: string) => `${first} 외 ${others}명`,
  from: '보낸 회원',
  to: '받은 회원',
  gift: '선물',
  unused: '안 쓰고 남은 비브',
  frozen: '사용 멈춤',
  frozenStates: { yes: '멈췄어요', no: '멈추지 않았어요' },
  giftState: '선물 상태',
  becomesVoid: '취소됨',
  paidOf: (who: string) => `${who}의 유료 잔액`,
  recovered: '손실로 거두는 비브',
  giftVoid: (gift: string, from: string, to: string, amount: string) =>
    `${withParticle(gift, '을/를')} 취소해요. ${to}에게서 ${withParticle(amount, '을/를')} 거두어 ${from}에게 돌려줘요.`,
  giftGone: (gift: string, to: string, amount: string) =>
    `${withParticle(gift, '을/를')} 취소해요. ${to}에게서 ${withParticle(amount, '을/를')} 거둬요. 보낸 회원의 계정이 없어 이 비브는 사라져요.`,
  giftRecovered: (amount: string) => ` 이 가운데 ${withParticle(amount, '은/는')} 취소된 결제의 손실을 메워요.`,
  figure: '설정',
  value: '값',
  config: (name: string, before: string, after: string) => `${name}: 지금 ${before}, 승인하면 ${withParticle(after, '이/가')} 돼요.`,
  kept: '따로 맡긴 금액',
  keptOf: (amount: string, way: string, institution: string, day: string) => `${amount} (${institution}, ${way}, ${day} 확인서)`,
  countsNow: '지금 확정된 것',
  owed: '발행 잔액',
  missing: '모자란 금액',
  nothingMissing: '없음',
  nothingCounts: '없음',
  keptShown: (kept: string) =>
    `${withParticle(kept, '이/가')} 장부에 바로, 약속 페이지에는 다음 새벽 계산부터 보여요. 확인서를 직접 보고 승인해 주세요.`,
  keptEarlier: (kept: string) =>
    `${withParticle(kept, '을/를')} 지난 날의 것으로 적어요. 약속 페이지에는 더 늦은 날의 것이 보여요. 확인서를 직접 보고 승인해 주세요.`,
} as const
