import { withParticle } from '#kit/contract/particle.ts'

/** Labels of an exchange's states. */
export const exchangeStates = { 1: '심사 중', 2: '승인됨', 3: '취소함', 4: '입금 완료', 5: '반려됨' } as const

/** The wallet. */
export const viv = {
  unit: 'VIV',
  amount: (n: string) => `${n} VIV`,
  held: '보유 비브',
  rate: '1 VIV = 100원',
  paid: '유료',
  free: '이벤트 · 무료',
  about: '유료 비브와 무료 비브의 차이',
  tip: '이벤트로 받은 무료 비브는 환전하거나 선물할 수 없어요. 쓸 때는 유료 비브부터 먼저 써요.',
  more: {
    held: '결제하려고 잡아 둔 비브',
    pending: '정산을 기다리는 수익',
    frozen: '확인하는 동안 쓸 수 없는 비브',
  },
  frozenHelp: '운영팀이 받은 선물을 확인하고 있어요. 유료 비브에 들어 있어요.',
  charge: '충전',
  gift: '선물',
  exchange: '환전',
  exchangeIt: '환전하기',
  stops: {
    books: '지금은 환전을 잠시 쉬고 있어요. 다른 기능은 그대로 쓸 수 있어요.',
    loss: '취소된 결제의 비브를 이미 써서 환전이 멈췄어요. 1:1 문의로 알려 주세요.',
  },
  spendingFrozen: '보호자가 비브 쓰기를 멈췄어요',
  spendingFrozenHelp:
    '다시 쓸 수 있게 될 때까지 충전하거나 쓸 수 없어요. 이미 결제한 것은 그대로예요. 보호자만 다시 쓸 수 있게 할 수 있으니, 보호자와 이야기해 주세요.',
  seeGuardian: '보호자 동의 보기',

  exchangeable: '환전할 수 있는 비브',
  now: '지금',
  fromThen: (when: string) => `${when}부터`,
  never: '직접 환전할 수 없어요',
  neverHelp: '카드, 휴대폰, 간편결제로 충전한 비브와 그 비브로 받은 선물이에요.',
  floor: (n: string) => `유료 비브가 ${n} VIV를 넘으면`,
  gifts: '주고받은 선물',
  giftsHelp: (days: number) => `받은 선물은 ${days}일 안에 돌려줄 수 있어요`,

  recent: '최근 내역',
  all: '전체 보기',
  none: '아직 비브 내역이 없어요',
  noneHelp: '충전하거나 선물을 받으면 여기에 모여요.',
  idle: (months: number) => `${months}개월 동안 쓰지 않은 비브는 사라져요.`,
  expire: (day: string, amount: string) => `${day}까지 쓰지 않으면 ${withParticle(amount, '이/가')} 사라져요.`,
  refresh: '새로 고침',
  stale: '새로 불러오지 못했어요. 아까 불러온 내용을 보고 있어요.',

  help: '비브 도움말',
  helpTitle: '비브는 이렇게 써요',
  rules: (figures: {
    floor: string
    min: string
    withdraw: number
    back: number
    bank: number
    hours: number
    wait: number
    months: number
    notices: readonly number[]
    giftMax: string
  }) => [
    { title: '값', text: '1 VIV는 100원이에요. 부가세는 더하지 않아요.' },
    { title: '쓰는 순서', text: '유료 비브를 먼저, 그다음 무료 비브를 써요. 먼저 받은 비브부터 줄어들어요.' },
    {
      title: '충전 철회',
      text: `충전하고 ${figures.withdraw}일 안에는 쓰지 않은 만큼 결제한 방법으로 돌려받을 수 있어요. 영업일 ${figures.wait}일 안에 돌려드려요.`,
    },
    {
      title: '선물',
      text: `유료 비브만 선물할 수 있고, 한 번에 ${figures.giftMax} VIV까지 보낼 수 있어요. 보낸 선물은 취소할 수 없고, 받은 분은 쓰지 않았다면 ${figures.back}일 안에 돌려줄 수 있어요.`,
    },
    {
      title: '환전',
      text: `유료 비브가 ${figures.floor} VIV를 넘을 때 ${figures.min} VIV부터 환전할 수 있어요. 계좌 이체로 충전한 비브는 ${figures.bank}일, 받은 선물은 ${figures.hours}시간이 지나야 해요.`,
    },
    { title: '환전할 수 없는 비브', text: '무료 비브, 카드·휴대폰·간편결제로 충전한 비브, 그런 비브로 받은 선물은 직접 환전할 수 없어요.' },
    {
      title: '사용 기간',
      text: `${figures.months}개월 동안 쓰지 않은 비브는 사라져요. ${figures.notices.map((days) => `${days}일`).join(', ')} 전에 미리 알려요.`,
    },
  ],
  terms: '비브 이용약관 보기',
} as const

/** Buttons of the completion screens. */
export const vivComplete = { back: '하던 일로 돌아가기', toViv: '비브 보기' } as const

/** The history. */
export const vivHistory = {
  views: '비브 내역 보기',
  lines: '전체 내역',
  charges: '충전 내역',
  groupsLabel: '내역 종류',
  groups: { all: '전체', charge: '충전', use: '사용', gift: '선물', sale: '수익', exchange: '환전', event: '이벤트' },
  today: '오늘',
  yesterday: '어제',
  dayAndTime: (day: string, time: string) => `${day} ${time}`,
  balance: (n: string) => `잔액 ${n}`,
  unknown: '알 수 없음',
  methods: { card: '카드', bank: '계좌 이체', easy: '간편결제', phone: '휴대폰' },
  exchangeStates,
  free: '무료 비브',
  referral: '친구 초대 보상',
  both: (paid: string, free: string) => `유료 ${paid} · 무료 ${free}`,
  open: (what: string) => `${what} 자세히 보기`,

  anyMonth: '모든 기간',

  file: '내역 내려받기',
  fileDone: '내려받기를 시작했어요',
  failed: '하지 못했어요. 다시 시도해 주세요.',

  empty: '아직 비브 내역이 없어요',
  emptyHelp: '충전하거나 선물을 받으면 여기에 모여요.',
  emptyOf: {
    charge: '충전한 내역이 없어요',
    use: '비브를 쓴 내역이 없어요',
    gift: '주고받은 선물이 없어요',
    sale: '정산한 수익이 없어요',
    exchange: '환전한 내역이 없어요',
    event: '이벤트로 받은 비브가 없어요',
  },
  emptyMonth: '이 달에는 내역이 없어요',
  emptyElse: '다른 종류나 기간에는 있을 수 있어요.',
  showAll: '모든 내역 보기',

  noCharges: '아직 충전한 적이 없어요',
  noChargesHelp: '충전하면 여기에서 결제 내역을 보고 철회할 수 있어요.',
  won: (n: string) => `${n}원`,
  chargeStates: { 1: '결제 대기', 2: '충전 완료', 3: '결제 실패', 4: '철회함', 5: '일부 철회', 6: '시간 지남' },
  cancelled: (n: string) => `${withParticle(n, '을/를')} 철회했어요`,
  withdrawUntil: (day: string) => `${day}까지 철회할 수 있어요`,
  withdrawNoMore: '철회할 수 있는 기간이 지났거나 이미 썼어요',
  remaining: (n: string) => `쓰지 않은 비브 ${n}`,
} as const

/** The life of the viv of one journal. */
export const vivLife = {
  title: '비브 한살이',
  when: '일시',
  paid: '유료',
  free: '무료',
  message: '메시지',
  state: '상태',
  used: '어디서 온 비브인가요',
  returned: '어디로 돌아왔나요',
  made: '받은 비브',
  left: (left: string, all: string) => `${all} 중 ${withParticle(left, '이/가')} 남았어요`,
  gone: (all: string) => `${all} 중 남은 비브가 없어요`,
  whole: (all: string) => `${withParticle(all, '이/가')} 그대로 있어요`,
  went: '어디에 썼나요',
  rules: '남은 비브의 규칙',
  sources: { charge: '충전', gift: '받은 선물', sale: '수익', refund: '환불', event: '이벤트' },
  origins: {
    card: '카드로 충전',
    bank: '계좌 이체로 충전',
    easy: '간편결제로 충전',
    phone: '휴대폰으로 충전',
    sale: '수익',
    event: '이벤트',
  },
  /** The origin of a gift before it was given. */
  giftOf: (origin: string) => `받은 선물 · 처음에는 ${origin}`,
  since: (day: string) => `${day}에 생긴 비브`,
  rule: {
    withdraw: (day: string) => `${day}까지 철회하고 결제한 돈을 돌려받을 수 있어요`,
    exchange: () => '환전할 수 있는 비브예요',
    exchange_wait: (day: string) => `${day}부터 환전할 수 있어요`,
    exchange_never: () => '결제 수단 때문에 직접 환전할 수 없어요',
    expire: (day: string) => `${day}까지 비브를 한 번도 쓰지 않으면 사라져요`,
    free: () => '환전하거나 선물할 수 없는 무료 비브예요',
    pending: (day: string) => (day === '' ? '정산이 끝나면 쓸 수 있어요' : `${day}부터 쓸 수 있어요`),
    return: (day: string) => `${day}까지 보낸 분에게 돌려줄 수 있어요`,
    frozen: () => '운영팀이 이 선물을 확인하는 동안 쓸 수 없어요',
  },
  expireFree: (day: string) => `${day}까지 쓰지 않으면 사라져요`,
  toCharges: '충전 내역 보기',
  toGifts: '선물 보기',
  toExchange: '환전 보기',
  withdraw: '충전 철회하기',
  giveBack: '선물 돌려주기',
  giveBackTitle: '선물을 돌려줄까요?',
  giveBackText: (amount: string) => `${withParticle(amount, '이/가')} 보낸 분에게 돌아가요. 되돌릴 수 없어요.`,
  giveBackYes: '돌려주기',
  gaveBack: '선물을 돌려줬어요',
  failed: '하지 못했어요. 다시 시도해 주세요.',
} as const

/** Withdrawing all or a part of a top-up. */
export const vivWithdraw = {
  title: '충전 철회',
  left: '철회할 수 있는 비브',
  until: (day: string) => `${day}까지 철회할 수 있어요.`,
  amount: '철회할 비브',
  whole: (all: string) => `전부 ${all}`,
  wrong: (max: string) => `1부터 ${max}까지 숫자로 적어 주세요.`,
  comesBack: '돌려받는 돈',
  won: (n: string) => `${n}원`,
  facts: (days: number) => [
    '결제한 방법 그대로 돌려드려요.',
    `영업일 ${days}일 안에 돌려드려요. 카드는 카드사에 따라 며칠 더 걸릴 수 있어요.`,
    '이 충전으로 받은 무료 비브는 함께 거둬요. 이미 썼다면 그만큼 빼고 돌려드려요.',
    '철회하면 되돌릴 수 없어요.',
  ],
  submit: (won: string) => `${won}원 돌려받기`,
  confirmTitle: '충전을 철회할까요?',
  confirmText: (viv: string, won: string) =>
    `${withParticle(viv, '이/가')} 사라지고 ${withParticle(`${won}원`, '을/를')} 돌려받아요. 되돌릴 수 없어요.`,
  yes: '철회하기',
  no: '그만두기',
  done: (won: string, day: string) => `철회했어요. ${day}까지 ${won}원을 돌려드려요.`,
  check: '다시 확인하기',
  lost: '연결이 끊겨 철회됐는지 확인하지 못했어요. 다시 확인하면 두 번 철회하지 않아요.',
} as const
