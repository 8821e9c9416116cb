import { number } from '#kit/ui/format.ts'

const viv = (price: number): string => `${number(price)} VIV`

/** Counselling products: what members choose and experts manage. */
export const product = {
  channels: { chat: '채팅', voice: '음성', video: '화상' },
  viv,
  terms: (minutes: number, channel: string) => `${minutes}분 · ${channel}`,
  extension: (minutes: number, price: number) => `${minutes}분에 ${viv(price)}`,
  noExtension: '연장 없음',

  /** The list of members. */
  title: '받을 수 있는 상담',
  none: '지금 열려 있는 상담이 없어요.',
  notAccepting: '지금은 새 상담 신청을 받지 않아요.',
  apply: '신청',
  applyFor: (title: string) => `${title} 신청`,
} as const

/** The expert's own products. */
export const ownProducts = {
  list: '상담 상품',
  count: (count: number, max: number) => `${count} / ${max}`,
  empty: '아직 만든 상담이 없어요',
  emptyHelp: '상담을 만들면 내 방과 전문가 찾기에서 신청할 수 있어요.',
  create: '상담 만들기',
  full: (max: number) => `상담은 ${max}개까지 만들 수 있어요. 쓰지 않는 것을 지워 주세요.`,
  fixed: '이미 받은 신청은 그때의 이름, 시간, 가격 그대로예요. 바꾼 내용은 앞으로의 신청부터 적용돼요.',
  fee: '상담료에서는 수수료를 떼지 않아요. 비브를 현금으로 환전할 때만 수수료가 있어요.',
  stopped: '지금은 새 상담 신청을 받을 수 없어요',
  stoppedText: '면허의 유효 기간이 끝났거나 활동이 멈춰 있어요. 상품은 고칠 수 있지만 회원이 신청할 수 없어요.',
  toLicense: '내 자격 보기',
  active: '신청 받기',
  activeOf: (title: string) => `${title} 신청 받기`,
  on: '방과 검색에 보여요',
  off: '회원에게 보이지 않아요',
  closedChannel: (channel: string) => `${channel} 상담은 아직 열 수 없어요. 채팅으로 고치면 열 수 있어요.`,
  order: '순서 바꾸기',
  orderDone: '순서 저장',
  orderCancel: '취소',
  up: (title: string) => `${title} 위로`,
  down: (title: string) => `${title} 아래로`,
  moved: (title: string, at: number) => `${title}, ${at}번째`,
  ordered: '순서를 저장했어요',
  moreDetail: (title: string) => `${title} 자세히 보기`,

  name: '이름',
  nameHint: '짧게 물어보기',
  description: '설명 (선택)',
  descriptionHint: '무엇을 함께 보는지 한두 줄로 적어 주세요.',
  channel: '방법',
  channelHelp: '음성과 화상 상담은 아직 열 수 없어요.',
  minutes: '시간',
  minutesOf: (minutes: number) => `${minutes}분`,
  price: '가격',
  priceHelp: (min: string, max: string) => `${min}~${max} VIV`,
  unit: 'VIV',
  earn: (price: number) => `회원이 내는 그대로 받아요: ${viv(price)}`,
  ext: '연장',
  extHelp: '끝나기 10분 전부터 회원이 연장을 요청할 수 있어요. 수락할지는 그때 정해요.',
  extNone: '없음',
  extPrice: '연장 한 번의 가격',
  save: '저장하기',
  make: '상담 만들기',
  made: '상담을 만들었어요',
  saved: '저장했어요',
  reload: '새로 불러오기',

  edit: '고치기',
  remove: '지우기',
  removeAsk: '이 상담을 지울까요?',
  removeText: '방과 검색에서 사라지고 되돌릴 수 없어요. 이미 받은 신청은 그대로 진행돼요.',
  keep: '그대로 두기',
  removed: '상담을 지웠어요',
  terms: '상담 내용',
  shownAs: '회원에게 이렇게 보여요',
} as const
