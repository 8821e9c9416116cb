import { withParticle } from '#kit/contract/particle.ts'
import { exchangeStates } from './viv.ts'

/** Amounts with their units. */
const viv = (amount: string) => `${amount} VIV`
const won = (amount: string) => `${amount}원`

export const exchange = {
  now: '지금 환전 가능',
  later: (day: string, amount: string) => `${day}부터 ${viv(amount)}`,
  laterTitle: '조금 뒤에 환전할 수 있어요',
  /** Of a balance that is not above the floor. */
  laterAbove: (floor: string) => `유료 비브가 ${withParticle(viv(floor), '을/를')} 넘으면 환전할 수 있어요`,
  never: (amount: string) =>
    `카드·휴대폰·간편결제로 충전했거나 그런 비브를 선물받은 ${withParticle(viv(amount), '은/는')} 직접 환전할 수 없어요.`,
  frozen: (amount: string) => `확인하고 있는 ${withParticle(viv(amount), '은/는')} 지금 쓸 수 없어요.`,
  free: (amount: string) => `이벤트로 받은 ${withParticle(viv(amount), '은/는')} 환전할 수 없어요.`,
  ask: '1:1 문의하기',
  why: {
    stops: {
      books: '지금은 환전을 잠시 쉬고 있어요. 조금 뒤에 다시 해 주세요.',
      loss: '취소된 결제의 비브를 이미 써서 환전이 멈췄어요. 1:1 문의로 알려 주세요.',
    },
    none: '아직 환전할 수 있는 비브가 없어요.',
    open: '신청한 환전이 끝나면 다시 신청할 수 있어요.',
    identity: '본인확인을 마친 뒤에 환전할 수 있어요.',
    minor: '만 19세 미만은 보호자 동의를 받은 뒤에 환전할 수 있어요.',
  },
  have: (paid: string) => `지금 유료 비브 ${viv(paid)}`,
  askGuardian: '보호자 동의 받기',
  question: '얼마나 환전할까요?',
  amount: '환전할 비브',
  unit: 'VIV',
  range: (min: string, max: string) => `${viv(min)}부터 ${viv(max)}까지 적을 수 있어요.`,
  rule: (floor: string, min: string) => `유료 비브를 ${viv(floor)}보다 많이 가지고 있을 때, 한 번에 ${viv(min)}부터 환전할 수 있어요.`,
  all: '전부',
  quick: '금액 고르기',
  needed: '환전할 비브를 적어 주세요.',
  fees: '받는 금액',
  gross: '환전 금액',
  platform: '수수료 10%',
  platformBiz: '수수료 10% (세금계산서)',
  withheld: '원천징수 3.3%',
  net: '받는 금액',
  minus: (amount: string) => (amount === '0' ? won(amount) : `−${won(amount)}`),
  won,
  viv,
  account: '받을 계좌',
  accountNone: '환전받을 계좌를 등록해 주세요.',
  accountLine: (bank: string, last4: string) => `${bank} ****${last4}`,
  accountAdd: '계좌 등록',
  accountChange: '바꾸기',
  accountWait: (when: string) => `바꾼 계좌는 ${when}부터 쓸 수 있어요.`,
  accountNeeded: '환전받을 계좌를 먼저 등록해 주세요.',
  due: (days: number, day: string) => `오늘 신청하면 영업일 ${days}일 안, 늦어도 ${day}까지 보내 드려요.`,
  agree: '환전 내용과 수수료를 확인했고 신청에 동의해요',
  agreeNeeded: '내용을 확인하고 동의해 주세요.',
  terms: '약관 보기',
  submit: (amount: string) => `${viv(amount)} 환전 신청`,
  submitNone: '환전 신청',
  check: '다시 확인하기',
  unknown: '연결이 끊겨 신청했는지 확인하지 못했어요. 다시 확인하면 두 번 신청하지 않아요.',
  confirmTitle: '이대로 신청할까요?',
  confirmText: '신청한 비브는 바로 빠져나가고, 승인되기 전에는 취소할 수 있어요.',
  no: '다시 볼게요',
} as const

export const exchangeList = {
  open: '신청한 환전',
  past: '지난 환전',
  states: exchangeStates,
  openHelp: { 1: '내용을 확인하고 있어요.', 2: '승인했어요. 곧 입금해 드려요.' },
  reason: (text: string) => `사유: ${text}`,
  due: (day: string) => `${day}까지 입금해 드려요`,
  applied: (day: string) => `${day} 신청`,
  ended: (day: string) => `${day} 처리`,
  cancel: '신청 취소',
  cancelTitle: '환전 신청을 취소할까요?',
  cancelText: (amount: string) => `${withParticle(viv(amount), '이/가')} 지갑으로 돌아와요.`,
  keep: '그대로 두기',
  cancelled: '환전 신청을 취소했어요',
  more: '더 보기',
} as const

export const bankSheet = {
  title: '환전받을 계좌',
  lead: '본인 이름으로 된 계좌만 등록할 수 있어요.',
  wait: (hours: number) => `등록한 계좌를 바꾸면 ${hours}시간 뒤부터 쓸 수 있어요.`,
  bank: '은행',
  bankNone: '은행을 골라 주세요',
  number: '계좌번호',
  numberHelp: '숫자만 적어 주세요.',
  holder: '예금주',
  submit: '이 계좌로 받기',
  saved: '계좌를 등록했어요',
  changed: (hours: number) => `계좌를 바꿨어요. ${hours}시간 뒤부터 쓸 수 있어요.`,
} as const

export const exchangeComplete = {
  title: '환전을 신청했어요',
  line: (net: string, day: string) => `${withParticle(won(net), '을/를')} ${day}까지 보내 드려요.`,
  cancelHelp: '승인되기 전에는 환전 화면에서 취소할 수 있어요.',
  history: '환전 내역 보기',
} as const
