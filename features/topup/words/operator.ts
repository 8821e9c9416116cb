import { withParticle } from '#kit/contract/particle.ts'
import { number } from '#kit/ui/format.ts'

/** Titles of top-up's sections in the console's navigation. */
export const topupTitles = {
  refund: '환불',
  charge: '충전',
} as const

/** Refunds of top-ups. */
export const refunds = {
  inbox: {
    failed: '환불 실패',
    late: '늦은 환불',
    loss: '환불 손실',
    retry: '묶어 다시 시도',
    retryAsk: (count: string) => `고른 환불 ${count}건을 카드사에 다시 요청할까요?`,
  },
  queues: { failed: '처리 필요', waiting: '결제사 대기', loss: '손실', done: '끝남', charge: '충전 찾기' },
  empty: '여기에는 환불이 없어요',
  search: '회원 이름, 환불이나 충전 번호',
  searchDone: '환불이나 충전 번호',
  choose: (no: number) => `환불 ${no} 고르기`,
  retryChosen: (count: string) => `고른 ${count}건 다시 요청하기`,
  retryChosenAsk: (count: string, won: string) => `${count}건, 모두 ${won}의 취소를 결제사에 다시 요청할까요?`,
  number: (no: number) => `환불 ${no}`,
  states: { 1: '결제사를 기다려요', 2: '돌려줬어요', 3: '결제사가 돌려줄 수 없어요' } as Record<number, string>,
  reasons: {
    withdrawal: '청약철회',
    minor: '미성년자 결제 취소',
    guardian: '보호자 요청',
    mismatch: '주문과 다른 결제',
    operator: '운영자 처리',
    gateway: '결제사에서 취소',
  } as Record<string, string>,
  methods: { card: '카드', bank: '계좌 이체', easy: '간편결제', phone: '휴대폰' },
  about: '환불 내용',
  amount: '돌려줄 금액',
  viv: '줄어든 비브',
  charge: '충전 번호',
  method: '결제 수단',
  reason: '까닭',
  state: '상태',
  tries: '결제사에 물은 횟수',
  fail: '결제사의 답',
  asked: '신청한 때',
  dueAt: '돌려줄 기한',
  doneAt: '돌려준 때',
  byHand: '직접 지급',
  note: '남긴 말',
  loss: '손실',
  lossBack: '손실에서 되찾은 비브',
  lossAt: '손실을 인정했거나 모두 되찾은 때',
  retry: '결제사에 다시 요청하기',
  retryHelp: '결제사에 한 번 더 취소를 요청해요.',
  retryAsk: (won: string) => `결제사에 ${won} 취소를 다시 요청할까요?`,
  retried: '다시 요청했어요',
  settle: '직접 돌려줬어요 · 안건 올리기',
  settleHelp: '결제사가 돌려줄 수 없어 계좌로 직접 보냈을 때만 올려 주세요. 다른 운영자가 승인해야 기록돼요.',
  settleNote: '언제, 어느 계좌에서, 어떻게 보냈나요',
  settleAsk: (won: string) => `${withParticle(won, '을/를')} 직접 보냈다는 안건을 올릴까요? 다른 운영자가 승인하면 환불이 끝나요.`,
  accept: '손실 인정 · 안건 올리기',
  acceptHelp: '결제사가 돈을 되찾아 갔지만 비브는 이미 쓰였어요. 다른 운영자가 승인하면 하루가 비용을 안고, 이 회원의 환전이 다시 열려요.',
  acceptNote: '인정하는 근거',
  acceptAsk: (viv: string) => `손실 ${withParticle(viv, '을/를')} 하루의 비용으로 인정하자는 안건을 올릴까요?`,
  proposed: '안건으로 올렸어요. 다른 운영자가 결정해요.',
  waits: '다른 운영자의 결정을 기다리는 안건이 있어요.',
  toProposal: (no: number) => `안건 ${no} 보기`,
} as const

/** Why the gateway refused, in its own words or by our code. */
export const FAIL_WORDS = {
  not_paid: '결제사에 결제 기록이 없어요',
  too_much: '결제사에 남은 금액보다 커요',
  provider: '결제사가 거절했어요',
} as const
export const failWords = (reason: string): string => FAIL_WORDS[reason as keyof typeof FAIL_WORDS] ?? reason

/** Why a payment could not be credited. */
export const REFUSAL_WORDS = {
  mismatch: '주문과 다른 금액이 결제됐어요',
  over: '충전 한도를 넘은 결제예요',
  frozen: '보호자가 비브 쓰기를 멈춘 동안의 결제예요',
  unknown: '지갑을 찾을 수 없는 결제예요',
} as const
/** The note of a refund: an operator's words, or `mismatch: 10000 KRW` of a payment that could not be credited. */
export function noteWords(note: string): string {
  const [, why = '', amount, currency] = /^(\w+): (\d+) ([A-Z]{3})$/.exec(note) ?? []
  const words = REFUSAL_WORDS[why as keyof typeof REFUSAL_WORDS] as string | undefined
  if (words === undefined) return note
  return `${words} (${number(Number(amount))}${currency === 'KRW' ? '원' : ` ${currency}`})`
}

/** Texts for the deciding operator about refunds. Amounts come with their units. */
export const refundProposals = {
  member: '회원',
  of: '환불',
  charged: '충전한 비브',
  amount: '취소할 비브',
  money: '돌려줄 돈',
  unused: '그 가운데 안 쓴 비브',
  used: '그 가운데 이미 쓴 비브 (하루의 비용)',
  bonus: '거두는 무료 비브',
  bonusSpent: '이미 쓴 무료 비브 (돈에서 빼요)',
  refunded: '이 충전에서 취소한 비브',
  paid: '유료 잔액',
  free: '무료 잔액',
  backMoney: '결제사가 되찾아 간 돈',
  loss: '남은 손실',
  exchanges: '이 회원의 환전',
  stopped: '멈춤',
  open: '가능',
  refund: ({ who, charge, amount, money, used }: { who: string; charge: string; amount: string; money: string; used: string | null }) =>
    `${who}의 ${charge}에서 ${withParticle(amount, '을/를')} 취소하고 ${withParticle(money, '을/를')} 결제 수단으로 돌려줘요.${used === null ? '' : ` 이미 쓴 ${withParticle(used, '은/는')} 하루의 비용이에요.`}`,
  settle: (who: string, refund: string, money: string) =>
    `${who}의 ${withParticle(refund, '을/를')} ${withParticle(money, '을/를')} 직접 돌려준 것으로 끝내요. 결제사에는 다시 요청하지 않아요.`,
  accept: (who: string, loss: string, isStopped: boolean) =>
    `${who}의 손실 ${withParticle(loss, '을/를')} 하루의 비용으로 인정해요. ${isStopped ? '다른 손실이나 차이가 남아 환전은 계속 멈춰요.' : '이 회원의 환전이 다시 열려요.'}`,
} as const

/** A member's top-ups, and the refund of one. */
export const charges = {
  empty: '충전한 적이 없어요',
  refunds: '돌려준 돈',
  refundLine: (no: number, won: string, state: string) => `환불 ${no} · ${won} · ${state}`,
  number: (no: number) => `충전 ${no}`,
  states: { 1: '결제 대기', 2: '결제', 3: '실패', 4: '취소', 5: '일부 취소', 6: '기한 지남' } as Record<number, string>,
  about: '충전 내용',
  viv: '충전한 비브',
  won: '결제 금액',
  cancelled: '이미 돌려준 비브',
  left: '안 쓰고 남은 비브',
  at: '결제한 때',
  ordered: '주문한 때',
  fail: '실패한 까닭',
  give: '충전 환불 올리기',
  giveHelp: '쓴 비브까지 돌려줄 수 있어요. 쓴 만큼은 하루의 비용이에요. 다른 운영자가 승인해야 처리돼요.',
  amount: '돌려줄 비브',
  amountBetween: (most: string) => `1부터 ${most}까지 숫자로 적어 주세요.`,
  cause: '까닭',
  causes: { mismatch: '표시·광고나 계약 내용과 달라요', minor: '보호자 동의 없는 미성년자 결제예요', operator: '그 밖의 운영자 판단' },
  pickCause: '까닭을 골라 주세요.',
  reason: '어떤 자료로 확인했나요',
  ask: (viv: string) => `${viv} 환불을 안건으로 올릴까요?`,
  closed: '결제가 끝났고 아직 다 돌려주지 않은 충전만 환불할 수 있어요.',
} as const

/** The top-ups in the views of a member's wallet. */
export const memberCharges = {
  title: '충전·환불',
  empty: '충전한 적이 없어요',
  heads: { no: '번호', at: '주문한 때', viv: '비브', won: '결제 금액', method: '수단', state: '상태', left: '남음', refunds: '환불' },
} as const
