import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

const NOUN = { session: '회', day: '일' } as const
type Unit = keyof typeof NOUN
const amount = (unit: Unit, count: number): string => `${count.toLocaleString('ko-KR')}${NOUN[unit]}`

/** Words of passes, for both sides. */
export const passWords = {
  viv,
  amount,
  tabsLabel: '이용권 고르기',
  tabs: { open: '쓰고 있는 것', ended: '끝난 것' },
  list: '이용권',
  none: { open: '쓰고 있는 이용권이 없어요', ended: '끝난 이용권이 없어요' },
  noneHelp: '전문가의 이용권을 사면 여기에서 남은 횟수를 보고 사용을 확인해요.',
  toShop: '상품 둘러보기',
  states: { 1: '이용 중', 2: '멈춤', 3: '모두 사용', 4: '환불', 5: '기간 끝', 6: '무효' } as Record<number, string>,
  left: (unit: Unit, count: number): string => `${amount(unit, count)} 남음`,
  usedOf: (unit: Unit, used: number, total: number): string => `${amount(unit, total)} 중 ${amount(unit, used)} 사용`,
  until: (day: string): string => `${day}까지`,
  from: (day: string): string => `${day}부터`,
  endedOn: (day: string): string => `${day}에 끝났어요`,
  daysLeft: (days: number): string => (days === 0 ? '오늘까지' : `${days}일 남음`),
  waiting: (count: number): string => `확인할 사용 ${count}건`,
  objected: (count: number): string => `이의 확인 중 ${count}건`,
  frozenUntil: (day: string): string => `${day}에 다시 시작해요`,
  freezeLeft: (days: number): string => `${days}일 더 멈출 수 있어요`,
  /** `whose`: several passes of a list have the same name. */
  open: (name: string, whose: string): string => `${name}, ${whose}, 자세히 보기`,
  gone: '(알 수 없음)',
  detail: {
    title: '이용권',
    period: '이용 기간',
    paid: '결제한 비브',
    posted: { buyer: '판매자에게 간 비브', seller: '받은 비브' },
    back: { buyer: '돌려받은 비브', seller: '돌려준 비브' },
    expired: '기간이 끝나면',
    expiredRest: (percent: number, side: 'buyer' | 'seller'): string => {
      if (percent === 0) return side === 'buyer' ? '남은 금액은 돌아오지 않아요' : '남은 금액은 돌려주지 않아요'
      const how = percent === 100 ? '은 모두' : side === 'buyer' ? `의 ${percent}%가` : `의 ${percent}%를`
      return `남은 금액${how} ${side === 'buyer' ? '돌아와요' : '회원에게 돌려줘요'}`
    },
    endReason: (reason: string): string => `끝낸 이유: ${reason}`,
    uses: '사용 기록',
    noUses: '아직 사용한 기록이 없어요.',
    byDay: '기간 이용권은 하루가 지날 때마다 저절로 차감돼요.',
  },
  use: {
    states: { 1: '확인 전', 2: '확인함', 3: '거둠', 4: '이의 확인 중' } as Record<number, string>,
    due: (day: string): string => `${day}에 자동으로 확인돼요`,
    objection: (text: string): string => `이의: ${text}`,
    answer: (text: string): string => `하루의 결정: ${text}`,
    share: (amountViv: number): string => `${viv(amountViv)}`,
  },
  acts: {
    confirm: '사용 확인',
    object: '이의 있어요',
    freeze: '멈추기',
    resume: '다시 시작',
    refund: '남은 만큼 환불',
    mark: '사용 기록하기',
    withdraw: '기록 거두기',
    refundAsSeller: '남은 만큼 돌려주기',
  },
  later: '닫기',
  confirm: {
    title: '사용한 것이 맞나요?',
    text: (day: string): string => `${day} 사용을 확인하면 그만큼 판매자에게 가요. 되돌릴 수 없어요.`,
  },
  freeze: {
    title: '이용권을 멈출까요?',
    text: (days: number): string => `내일부터 멈추고, 멈춘 날만큼 이용 기간이 늘어나요. ${days}일이 지나면 저절로 다시 시작해요.`,
  },
  resume: { title: '이용권을 다시 시작할까요?', text: '오늘부터 다시 쓸 수 있어요.' },
  refund: {
    title: '남은 만큼 환불받을까요?',
    text: (back: number, fee: number): string =>
      `${withParticle(viv(back), '을/를')} 지금 바로 돌려드려요.${fee > 0 ? ` 수수료 ${withParticle(viv(fee), '은/는')} 판매자에게 가요.` : ''} 환불하면 이용권이 끝나요.`,
    planned: '지금 환불하면',
    fee: '수수료',
    sellerUnavailable:
      '판매자가 지금 서비스를 할 수 없어요. 그동안은 환불받아도, 이용 기간이 끝나도 남은 만큼 수수료 없이 모두 돌려드려요.',
  },
  withdraw: { title: '사용 기록을 거둘까요?', text: '회원의 이용권에서 이 사용이 빠져요.' },
  markForm: {
    title: '사용 기록하기',
    help: '회원이 확인하거나 3일이 지나면 그만큼 받아요.',
    day: '사용한 날',
    note: '남길 말 (선택)',
    noteHint: '예: 하체 수업',
    needsDay: '사용한 날은 이용 기간 안에서 최근 7일로 골라 주세요.',
    send: '기록하기',
  },
  objectForm: {
    title: '사용 기록에 이의 신청',
    help: '판매자가 기록을 거두거나, 운영팀이 양쪽의 이야기를 보고 결정해요.',
    label: '어떤 점이 다른가요?',
    needs: (min: number): string => `${min}자 이상 적어 주세요.`,
    send: '이의 신청하기',
  },
  endForm: {
    title: '남은 만큼 돌려주기',
    help: '아직 쓰지 않은 만큼 수수료 없이 회원에게 돌려주고 이용권을 끝내요.',
    reason: '이유',
    needs: '회원에게 알릴 이유를 적어 주세요.',
    send: (back: number): string => `${viv(back)} 돌려주기`,
  },
  done: {
    confirm: '사용을 확인했어요.',
    object: '이의를 신청했어요.',
    freeze: '내일부터 멈춰요.',
    resume: '이용권을 다시 시작했어요.',
    refund: '남은 만큼 돌려드렸어요.',
    mark: '사용을 기록했어요.',
    withdraw: '기록을 거두었어요.',
    refundAsSeller: '남은 만큼 돌려줬어요.',
  },
} as const
