import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { number } from '#kit/ui/format.ts'

/** Why a part of a sale went back to the member when the counselling ended, by its close code. */
const RETURN_CAUSES: Record<string, string> = {
  MEMBER_CANCEL: '회원이 취소했어요',
  MEMBER_NO_SHOW: '회원이 오지 않았어요',
  AGREED_END: '일찍 끝내서 쓰지 않은 시간',
  // All was used; what came back is the time without a connection that could not be added to the end.
  TIME_UP: '연결이 끊겨 쓰지 못한 시간',
  MEMBER_END: '연결이 끊겨 쓰지 못한 시간',
  EXPERT_DROPPED: '내 연결이 끊겨 쓰지 않은 시간',
  PLATFORM_OUTAGE: '연결이 오래 끊겨 쓰지 않은 시간',
  ADMIN: '고객센터가 상담을 끝냈어요',
}
/** Why a part went back later, by who began it. */
const REFUND_CAUSES = { member: '회원의 문의를 살펴본 결과', operator: '고객센터의 조정' }

type Returned = {
  close_code: string | null
  returned_viv: number
  refund_viv: number
  dispute: { opened_by: 'member' | 'operator' } | null
}

export const returnCause = ({ close_code }: Pick<Returned, 'close_code'>): string => RETURN_CAUSES[close_code ?? ''] ?? '상담이 끝났어요'
export const refundCause = ({ dispute }: Pick<Returned, 'dispute'>): string => REFUND_CAUSES[dispute?.opened_by ?? 'operator']

/** Each reason for which viv of a sale went back to the member. */
export const causesOf = (sale: Returned): string[] => [
  ...(sale.returned_viv > 0 ? [returnCause(sale)] : []),
  ...(sale.refund_viv > 0 ? [refundCause(sale)] : []),
]

/** The file of a month. */
export const statement = {
  header: [
    '끝난 날',
    '시각',
    '상담 번호',
    '상품',
    '방식',
    '회원',
    '상담 시간(분)',
    '상담 비용(VIV)',
    '연장(VIV)',
    '끝날 때 돌려준 비브(VIV)',
    '나중에 환불한 비브(VIV)',
    '돌려준 이유',
    '받은 비브(VIV)',
    '받은 금액(원, 수수료 빼기 전)',
    '정산',
    '환전할 수 있는 날',
  ],
  channels: { chat: '채팅', voice: '음성', video: '화상' },
  gone: '(알 수 없음)',
  settlements: { released: '환전 가능', pending: '정산 대기', disputed: '문의 확인 중', returned: '모두 환불' },
} as const

/** ExpertSalesMain and ExpertSalesDetail. */
export const sales = {
  tabs: { sales: '매출', orders: '주문' },
  order: '주문 내용',
  viv,
  gone: statement.gone,
  channels: statement.channels,
  settlements: statement.settlements,
  lasting: (minutes: number) => `${minutes}분`,
  file: '명세서 내려받기',
  fileDone: '명세서를 내려받아요.',
  failed: '내려받지 못했어요. 연결을 확인하고 다시 해 주세요.',
  totals: '이 달의 합계',
  net: '받은 비브',
  inWon: (won: string) => `${won}원 (수수료 빼기 전)`,
  gross: '판매',
  count: (count: number) => `${number(count)}건`,
  back: '환불',
  sessions: (count: number) => `상담 ${number(count)}건`,
  sessionsBack: '상담 환불',
  minus: (amount: number) => (amount === 0 ? viv(0) : `−${viv(amount)}`),
  shop: '상품 판매',
  pending: '정산 대기',
  disputed: '문의로 멈춤',
  list: '판매한 상담',
  empty: '이 달에는 매출이 없어요',
  emptyHelp: '상담이 끝나면 그 달의 매출이 돼요. 다른 달을 골라 보세요.',
  none: '아직 매출이 없어요',
  noneHelp: '상담 상품을 만들고 상담 시간을 열면 회원이 신청할 수 있어요.',
  toProducts: '상담 상품 만들기',
  toCalendar: '상담 시간 열기',
  returned: (amount: number) => `${viv(amount)} 환불`,
  fee: {
    title: '환전할 때 떼는 수수료',
    when: '수수료는 팔 때가 아니라 환전할 때만 떼요.',
    brief: (won: string) => `모두 환전하면 ${won}원`,
    of: (amount: number) => `${withParticle(viv(amount), '을/를')} 모두 환전하면`,
    exchange: '환전하러 가기',
  },
  notFound: '볼 수 없는 매출이에요',
  detail: {
    title: '받은 비브',
    product: '상담',
    member: '회원',
    length: '상담 시간',
    channel: '방식',
    /** What the member paid: of a session that follows an answer less than its product costs. */
    price: '상담 비용',
    extension: (minutes: number) => `연장 ${minutes}분`,
    returned: '끝날 때 회원에게',
    refunded: '나중에 회원에게',
    got: '받은 비브',
    life: '비브가 지나온 길',
    paid: '회원이 결제했어요',
    paidHelp: '상담이 끝날 때까지 하루가 맡아 뒀어요.',
    ended: '상담이 끝났어요',
    endedHelp: (got: number, back: number) => (back === 0 ? `${viv(got)} 받음` : `${viv(got)} 받음, ${viv(back)} 회원에게`),
    disputed: '회원이 문의했어요',
    disputedHelp: '확인이 끝날 때까지 환전이 미뤄져요.',
    decided: '문의 확인이 끝났어요',
    corrected: '고객센터가 조정했어요',
    decidedHelp: (back: number) =>
      back === 0 ? '회원에게 돌아간 비브가 없어요.' : `${withParticle(viv(back), '이/가')} 회원에게 돌아갔어요.`,
    released: '환전할 수 있게 됐어요',
    pending: '이때부터 환전할 수 있어요',
    stopped: '문의를 확인하고 있어요',
    stoppedHelp: '결정이 나면 환전할 수 있는 날이 정해져요.',
    all: '모두 회원에게 돌아갔어요',
    counsel: '상담 내용 보기',
  },
} as const

/** The cause for which viv of a month went back, as the answer of the server has it. */
export const causeOf = ({ kind, cause }: { kind: 'end' | 'later'; cause: string | null }): string =>
  kind === 'end' ? returnCause({ close_code: cause }) : REFUND_CAUSES[cause === 'member' ? 'member' : 'operator']

/** PcExpertSales and its printed statement. */
export const pcSales = {
  file: 'CSV',
  fileLabel: 'CSV 명세서 내려받기',
  print: '인쇄',
  ofMonth: (month: string) => `${month} 매출`,
  more: (amount: number) => `지난달보다 ${viv(amount)} 늘었어요`,
  fewer: (amount: number) => `지난달보다 ${viv(amount)} 줄었어요`,
  /** While the month goes on: its part is not compared with a whole month. */
  before: (amount: number) => `지난달에는 모두 ${viv(amount)}였어요`,
  same: '지난달과 같아요',
  released: '환전 가능',
  pending: '정산 대기',
  chart: (from: string, to: string) => `${from}부터 ${to}까지 달마다 받은 비브`,
  chartPick: '달 고르기',
  asTable: '달별 매출을 표로 보기',
  asChart: '달별 매출을 차트로 보기',
  month: '달',
  tick: (month: string) => `${Number(month.slice(5))}월`,
  counsel: '상담',
  shop: '상품',
  bar: (month: string, net: number, shop: number) => `${month} ${viv(net)}${shop > 0 ? `, 그중 상품 ${viv(shop)}` : ''}`,
  wallet: '환전할 수 있는 비브',
  walletLater: (amount: number) => `나중에 환전할 수 있는 비브 ${viv(amount)}`,
  exchange: '환전 신청',
  totals: '이 달의 합계',
  shares: '상담 상품별 비중',
  noShares: '이 달에는 상담 매출이 없어요.',
  share: (percent: number) => `${percent}%`,
  sold: (count: number, amount: number) => `${number(count)}건 · ${viv(amount)}`,
  returns: '상담 환불',
  noReturns: '이 달에는 상담 환불이 없어요.',
  back: '돌아가기',
  columns: { at: '끝난 때', product: '상품', member: '회원', back: '환불', net: '받은 비브', settlement: '정산' },
  shortDay: (day: string) => `${Number(day.slice(5, 7))}.${Number(day.slice(8))}`,
  due: (day: string) => `${day} 예정`,
  sheet: {
    title: '매출 명세서',
    expert: '전문가',
    month: '기간',
    printed: '출력한 날',
    part: (shown: number, all: number) => `전체가 아니에요. ${number(all)}건 중 최근 ${number(shown)}건이에요.`,
    partSold: (shown: number) => `전체가 아니에요. 최근 ${number(shown)}건이에요.`,
    no: '상담 번호',
    orderNo: '주문 번호',
    paidOn: '받은 때',
    buyer: '구매자',
    gross: '판매',
    sum: '합계',
    exchange: (amount: number) => `받은 비브 ${withParticle(viv(amount), '을/를')} 모두 환전하면`,
    net: (won: string) => `${won}원`,
    help: '수수료와 원천징수는 환전할 때 떼요. 이 명세서는 출력한 때의 기록이에요.',
  },
} as const

/** PcExpertCalendar. */
export const pcCalendar = { tabs: { label: '상담 시간 보기', week: '이번 주', hours: '가능 시간' } } as const

/** PcExpertMain. */
export const desk = {
  calendar: '상담 가능 시간',
  back: '목록으로',
  figures: '상담과 수익',
  today: '오늘 상담',
  month: '이번 달 상담',
  income: '이번 달 수익',
  unit: '건',
  next: (time: string) => `다음 ${time}`,
  running: '지금 상담 중',
  noNext: '남은 상담이 없어요',
  more: (count: number) => `지난달보다 ${number(count)}건 많아요`,
  /** This month goes on: its part is not compared with a whole month. */
  before: (count: number) => `지난달에는 모두 ${number(count)}건이었어요`,
  same: '지난달과 같아요',
  pending: (amount: number) => `정산 예정 ${number(amount)}`,
  failed: '불러오지 못했어요',
} as const
