import { viv as vivOf } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { number } from '#kit/ui/format.ts'

/** Titles of the shop's sections in the console's navigation. */
export const orderConsoleTitles = {
  claim: '반품 이의',
  found: '주문',
  late: '늦은 발송',
  order: '이용권 이의·주문',
  shopOrder: '하루샵 주문',
  use: '이용권 이의',
  toShip: '하루샵 발송',
  shopClaim: '하루샵 반품',
} as const

export const platformOrders = {
  all: '모든 주문',
  one: (no: number) => `주문 ${no}`,
  packingHelp: '받는 분의 이름과 주소가 나와요. 이유는 처리 기록에 남고, 인쇄할 때마다 물어요.',
} as const

export const claimCases = {
  number: (no: number) => `신청 ${no}`,
  order: (no: number) => `주문 ${no}`,
  queues: { objected: '이의', decided: '결정함' },
  sorts: {
    objected: { oldest: '오래 기다린 순', newest: '새로 온 순' },
    decided: { oldest: '오래된 순', newest: '최근에 결정한 순' },
  },
  search: '회원 이름, 회원이나 신청·주문 번호',
  empty: '여기에는 신청이 없어요',
  kinds: { return: '반품', exchange: '교환' },
  states: ['', '요청', '돌아오는 중', '받음', '확인함', '처리 완료', '거절', '거둠', '이의 신청'],
  waitingDays: (days: number) => (days === 0 ? '오늘' : `${days}일째`),
  decided: (day: string) => `${day} 결정`,
  gone: '떠난 회원',
  erased: '떠난 회원의 글이라 지웠어요.',

  people: '두 사람',
  buyer: '구매자',
  seller: '판매자',
  platform: '하루샵',
  company: '상호',

  said: '두 사람의 말',
  asked: (when: string) => `${when}에 신청했어요`,
  refused: (when: string) => `${when}에 거절했어요`,
  objected: (when: string) => `${when}에 이의를 신청했어요`,
  unanswered: '판매자가 아직 답하지 않았어요.',
  noObjection: '구매자가 이의를 신청하지 않았어요.',
  objection: '구매자의 이의',
  pictures: '구매자가 올린 사진',
  picture: (at: number) => `사진 ${at} 새 창에서 보기`,

  answer: '결정',
  refunded: (viv: number) => `${vivOf(viv)} 돌려줌`,
  nothingBack: '거절',

  rows: '주문한 상품',
  claimed: '신청한 상품',
  pieces: (count: number) => `${number(count)}개`,
  wanted: '바꾸려는 선택 항목',
  parcels: '택배',
  sent: (nth: number) => `보낸 택배 ${nth}`,
  back: '돌아온 택배',
  sentBack: '돌려보낸 때',
  received: '판매자가 받은 때',
  inspected: '판매자가 확인한 때',
  none: '아직 없어요',

  money: '돈이 지금 여기 있어요',
  itemAmt: '신청한 금액',
  feeAmt: '구매자가 내는 배송비',
  paid: '주문에 낸 비브',
  held: '맡겨 둔 비브',
  posted: '판매자에게 준 비브',
  returned: '구매자에게 돌아간 비브',
  plus: (viv: number) => (viv < 0 ? `−${number(-viv)}` : `+${number(viv)}`),
  change: (before: number, after: number) => `${vivOf(before)} → ${vivOf(after)}`,

  decide: '결정하기',
  decideHelp: '구매자와 판매자의 말을 모두 읽고 결정해 주세요. 두 사람이 답을 그대로 읽어요.',
  choice: '결정',
  choices: { all: '모두 환불', some: '일부 환불', none: '거절' },
  choose: '결정을 골라 주세요.',
  amount: '돌려줄 비브',
  amountHelp: (most: number) => `1~${vivOf(most)}. 나머지는 판매자가 받아요.`,
  amountBad: (most: number) => `1에서 ${number(most)} 사이 숫자로 적어 주세요.`,
  buyerGets: '구매자가 돌려받는 비브',
  sellerGets: '판매자가 받는 비브',
  sellerLoses: '판매자에게서 돌아오는 비브',
  later: (viv: number) =>
    `지금은 움직이지 않아요. 구매자가 받아들이거나 7일이 지나면 판매자가 ${withParticle(vivOf(viv), '을/를')} 받아요.`,
  nothingLater: '비브가 움직이지 않아요. 판매자는 이미 받았어요.',
  answerLabel: '답 (두 사람이 읽어요)',
  preview: '이렇게 알려요',
  toBuyer: '구매자에게',
  toSeller: '판매자에게',
  two: (limit: number) => `${withParticle(vivOf(limit), '을/를')} 넘어서 다른 운영자가 한 번 더 확인해야 해요.`,
  submit: (viv: number | null) => (viv === null ? '거절하기' : `${vivOf(viv)} 환불하기`),
  ask: (viv: number | null) =>
    viv === null
      ? '신청을 거절할까요? 구매자는 다시 이의를 낼 수 없어요.'
      : `구매자에게 ${withParticle(vivOf(viv), '을/를')} 돌려줄까요? 되돌릴 수 없어요.`,
  propose: '안건 올리기',
  proposeAsk: '다른 운영자에게 확인을 부탁할까요?',
  done: '처리했어요. 두 사람에게 알렸어요.',
  proposed: '안건으로 올렸어요. 다른 운영자가 결정해요.',
  waits: '다른 운영자의 결정을 기다리는 안건이 있어요.',
  toProposal: (no: number) => `안건 ${no} 보기`,
} as const

/** What a second operator decides about returns and exchanges. */
export const claimProposalWords = {
  claim: '신청',
  state: '상태',
  buyer: '구매자',
  seller: '판매자',
  objection: '구매자의 이의',
  most: '신청한 금액',
  back: '구매자가 돌려받는 비브',
  rest: '판매자의 비브',
  answer: '두 사람이 읽는 답',
  effect: (who: string, viv: string) => `${who} 회원에게 ${withParticle(viv, '을/를')} 돌려주고, 두 사람에게 답을 알려요.`,
} as const

/** Disputed uses of passes, and rows of orders that are void. */
export const orderCases = {
  uses: '이용권 사용 이의',
  noUses: '기다리는 이의가 없어요.',
  noDecided: '결정한 이의가 없어요.',
  decision: '결정한 내용',
  decider: '결정한 때와 운영자',
  given: '두 사람에게 보낸 답',
  use: (name: string, day: string) => `${name} · ${day} 사용`,
  of: (used: number, total: number) => `${number(total)}회 중 ${number(used)}회 사용`,
  share: '사용으로 결정하면 판매자가 받는 비브',
  objection: '회원의 이의',
  note: '판매자의 기록',
  none: '(없음)',
  choice: '결정',
  stands: '사용한 것으로 결정',
  falls: '사용하지 않은 것으로 결정',
  choose: '결정을 골라 주세요.',
  answer: '답 (두 사람이 읽어요)',
  decide: '결정하기',
  standsAsk: (viv: number) => `사용한 것으로 결정하고 판매자에게 ${withParticle(vivOf(viv), '을/를')} 줄까요? 되돌릴 수 없어요.`,
  fallsAsk: '사용하지 않은 것으로 결정하고 이 사용을 이용권에서 뺄까요? 되돌릴 수 없어요.',
  decided: '결정했어요. 두 사람에게 알렸어요.',
  find: '주문 찾기',
  findHelp: '주문의 돈이 어디 있는지 보고, 일부를 돌려주거나 무효로 할 수 있어요.',
  makeVoid: '무효로 하기',
  voidHelp: '사기나 시험으로 만든 주문에만 써요. 맡겨 둔 비브를 구매자에게 돌려주고, 두 사람의 목록에서 사라져요.',
  state: '상태',
  nothingToVoid: '지금 무효로 할 수 있는 상품이 없어요.',
  number: '주문 번호',
  needsNumber: '주문 번호를 숫자로 적어 주세요.',
  open: '찾기',
  rows: '무효로 할 상품',
  row: (name: string, count: number) => `${name} ${number(count)}개`,
  held: '돌려줄 비브',
  holds: (viv: number) => `맡겨 둔 비브 ${vivOf(viv)}`,
  chooseRows: '무효로 할 상품을 골라 주세요.',
  reason: '이유 (기록에 남아요)',
  submit: (viv: number | null) => (viv === null ? '무효로 하기' : `무효로 하고 ${vivOf(viv)} 돌려주기`),
  ask: (viv: number) => `${withParticle(vivOf(viv), '을/를')} 구매자에게 돌려주고 무효로 할까요? 되돌릴 수 없어요.`,
  done: '무효로 했어요.',
} as const

/** Refunds of a part of an order out of goodwill. */
export const goodwillWords = {
  title: '재량 환불',
  help: '구매자가 반품을 신청하지 않아도 상품 값의 일부를 돌려줘요. 판매자가 받을 비브에서 나가니 판매자의 동의를 먼저 받아 주세요.',
  row: '어떤 상품에서 돌려주나요?',
  left: (viv: number) => `${vivOf(viv)}까지`,
  nothing: '지금 돌려줄 수 있는 상품이 없어요.',
  choose: '상품을 골라 주세요.',
  amount: '돌려줄 비브',
  amountHelp: (most: number) => `1~${vivOf(most)}. 배송비는 넣지 않아요.`,
  amountBad: (most: number) => `1에서 ${number(most)} 사이 숫자로 적어 주세요.`,
  reason: '이유 (두 사람이 읽어요)',
  submit: (viv: number | null) => (viv === null ? '돌려주기' : `${vivOf(viv)} 돌려주기`),
  yes: '돌려주기',
  ask: (viv: number) => `구매자에게 ${withParticle(vivOf(viv), '을/를')} 돌려줄까요? 되돌릴 수 없어요.`,
  proposeAsk: (viv: number) => `구매자에게 ${withParticle(vivOf(viv), '을/를')} 돌려주는 안건을 올릴까요? 다른 운영자가 확인하면 돌려줘요.`,
  ofIt: '그중 재량 환불',
  done: '돌려줬어요. 두 사람에게 알렸어요.',
  before: '이미 돌려준 비브',
  effect: (who: string, viv: string) => `${who} 회원에게 ${withParticle(viv, '을/를')} 돌려주고, 두 사람에게 알려요.`,
} as const

/** What a second operator decides about an order that is to be void. */
export const voidProposalWords = {
  order: '주문',
  rows: '무효로 할 상품',
  effect: (who: string, viv: string) => `${who} 회원에게 ${withParticle(viv, '을/를')} 돌려주고 주문을 무효로 해요.`,
} as const
