import { withParticle } from '#kit/contract/particle.ts'

/** An amount with its unit. */
const viv = (amount: string) => `${amount} VIV`

export const giftSelect = {
  search: '이름으로 찾기',
  views: '선물할 사람 목록',
  kinds: { talked: '최근 대화', following: '팔로잉', followers: '팔로워' },
  found: '찾은 사람',
  none: { talked: '아직 대화한 사람이 없어요', following: '아직 팔로우한 사람이 없어요', followers: '아직 팔로워가 없어요' },
  noneHelp: '위에서 이름으로 찾아 선물할 수 있어요.',
  notFound: (q: string) => `${withParticle(`‘${q}’`, '으로/로')} 시작하는 이름이 없어요`,
  notFoundHelp: '이름을 다시 확인해 주세요.',
  give: '선물하기',
} as const

export const giftSend = {
  to: '받는 사람',
  toOther: '바꾸기',
  choose: '누구에게 선물할까요?',
  chooseHelp: '받을 사람을 먼저 골라 주세요.',
  pick: '받을 사람 고르기',
  identityHelp: '한 번만 확인하면 돼요.',
  question: '얼마나 선물할까요?',
  amount: '선물할 비브',
  unit: 'VIV',
  quick: '금액 고르기',
  usable: (amount: string) => `선물할 수 있는 비브 ${viv(amount)}`,
  limits: (once: string, day: string, month: string) =>
    `한 번에 ${viv(once)}, 오늘은 ${viv(day)}, 이번 달은 ${viv(month)}까지 보낼 수 있어요.`,
  freeNote: '이벤트로 받은 비브는 선물할 수 없어요.',
  needed: '선물할 비브를 적어 주세요.',
  charge: '비브 충전하기',
  message: '함께 보낼 말',
  placeholder: '고마운 마음을 적어 보세요 (선택)',
  preview: '이렇게 보여요',
  previewLine: (name: string, amount: string) => `${name}님이 ${withParticle(viv(amount), '을/를')} 선물했어요`,
  submit: (amount: string) => `${viv(amount)} 선물하기`,
  submitNone: '선물하기',
  check: '다시 확인하기',
  unknown: '연결이 끊겨 보냈는지 확인하지 못했어요. 다시 확인하면 두 번 보내지 않아요.',
  sent: '보낸 선물 보기',
  confirmTitle: '이대로 선물할까요?',
  confirmTo: '받는 사람',
  confirmAmount: '선물할 비브',
  confirmLeft: '선물한 뒤 유료 비브',
  confirmMessage: '함께 보낼 말',
  final: (days: number) => `보낸 선물은 되돌릴 수 없어요. 받은 사람이 ${days}일 안에 돌려줄 수는 있어요.`,
  yes: (amount: string) => `${viv(amount)} 보내기`,
  no: '다시 볼게요',
} as const

export const giftComplete = {
  title: '선물을 보냈어요',
  line: (name: string, amount: string) => `${name}님에게 ${withParticle(viv(amount), '을/를')} 선물했어요.`,
  message: '함께 보낸 말',
  when: '보낸 때',
  left: '남은 비브',
  leftParts: (paid: string, free: string) => `유료 ${paid} · 무료 ${free}`,
  again: '한 번 더 선물',
  room: (name: string) => `${name}님 방 보기`,
  chat: '대화하기',
  list: '보낸 선물 보기',
} as const

export const giftList = {
  views: '주고받은 선물',
  tabs: { received: '받은 선물', sent: '보낸 선물' },
  none: { received: '아직 받은 선물이 없어요', sent: '아직 보낸 선물이 없어요' },
  noneHelp: { received: '선물을 받으면 여기에 모여요.', sent: '고마운 사람에게 비브를 선물해 보세요.' },
  give: '선물하기',
  gone: '알 수 없음',
  states: {
    received: { 0: '취소됨', 1: '받음', 2: '돌려줌' },
    sent: { 0: '취소됨', 1: '보냄', 2: '돌려받음' },
  },
  giveBack: '돌려주기',
  giveBackOf: (name: string, amount: string) => `${name}님이 준 ${viv(amount)} 돌려주기`,
  until: (day: string) => `${day}까지 돌려줄 수 있어요`,
  askTitle: (amount: string) => `${withParticle(viv(amount), '을/를')} 돌려줄까요?`,
  askText: (name: string) => `${name}님에게 모두 돌아가고, 다시 받을 수 없어요.`,
  returned: '선물을 돌려줬어요',
  amount: viv,
} as const
