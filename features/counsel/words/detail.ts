import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'

const lengthText = (seconds: number) =>
  [seconds >= 60 && `${Math.floor(seconds / 60)}분`, seconds % 60 > 0 && `${seconds % 60}초`].filter(Boolean).join(' ')

/** What a counselling's state means for its member and for its expert. */
export const stateLine = {
  member: {
    1: '전문가의 수락을 기다리고 있어요',
    8: '상담이 잡혔어요',
    2: '지금 상담하고 있어요',
    6: '연장을 요청했어요',
    7: '전문가가 상담을 끝내자고 했어요',
    3: '상담이 끝났어요',
    4: '전문가가 신청을 거절했어요',
    5: '상담이 취소됐어요',
  },
  expert: {
    1: '새 상담 신청이 왔어요',
    8: '상담이 잡혔어요',
    2: '지금 상담하고 있어요',
    6: '회원이 연장을 요청했어요',
    7: '상담 종료를 요청했어요',
    3: '상담이 끝났어요',
    4: '거절한 신청이에요',
    5: '상담이 취소됐어요',
  },
} as Record<'member' | 'expert', Record<number, string>>

/** Why a counselling ended, by its close code. */
export const closeLine: Record<string, { member: string; expert: string }> = {
  TIME_UP: { member: '정해진 시간을 모두 썼어요.', expert: '정해진 시간을 모두 썼어요.' },
  MEMBER_END: { member: '내가 상담을 끝냈어요.', expert: '회원이 상담을 끝냈어요.' },
  AGREED_END: { member: '전문가의 요청으로 일찍 끝났어요.', expert: '내 요청으로 일찍 끝났어요.' },
  EXPERT_DROPPED: {
    member: '전문가의 연결이 끊겨서 끝났어요. 쓰지 않은 시간은 돌려받아요.',
    expert: '내 연결이 5분 넘게 끊겨서 끝났어요. 쓰지 않은 시간은 회원에게 돌아가요.',
  },
  PLATFORM_OUTAGE: {
    member: '연결이 오래 끊겨 상담을 이어 가지 못했어요. 쓰지 않은 만큼 돌려받아요.',
    expert: '연결이 오래 끊겨 상담을 이어 가지 못했어요. 누구의 책임도 아니에요.',
  },
  ADMIN: { member: '고객센터가 상담을 끝냈어요.', expert: '고객센터가 상담을 끝냈어요.' },
  REJECTED: { member: '비브는 모두 돌려받았어요.', expert: '비브는 회원에게 모두 돌아갔어요.' },
  MEMBER_CANCEL: { member: '내가 취소했어요.', expert: '회원이 취소했어요.' },
  EXPIRED: { member: '기한 안에 답이 없어서 취소됐어요. 비브는 모두 돌려받았어요.', expert: '기한 안에 답하지 않아서 취소됐어요.' },
  EXPERT_CANCEL: { member: '전문가가 취소했어요. 비브는 모두 돌려받았어요.', expert: '내가 취소했어요.' },
  EXPERT_NO_SHOW: {
    member: '전문가가 오지 않아서 취소됐어요. 비브를 모두 돌려받고 무료 비브도 더 받았어요.',
    expert: '약속한 시간에 들어가지 않아서 취소됐어요.',
  },
  MEMBER_NO_SHOW: {
    member: '약속한 시간에 들어가지 않아서 취소됐어요. 절반을 돌려받았어요.',
    expert: '회원이 오지 않아서 취소됐어요. 절반을 받았어요.',
  },
  BOTH_NO_SHOW: { member: '두 사람 모두 들어오지 않아서 취소됐어요.', expert: '두 사람 모두 들어오지 않아서 취소됐어요.' },
}

/** Who was not in the room when the time was up, for each side. */
export const timeUpLine = {
  member: {
    member: '상담방을 나가 있는 동안 정해진 시간이 끝났어요.',
    expert: '전문가가 상담방에 없는 동안 정해진 시간이 끝났어요.',
    both: '두 사람 모두 상담방에 없는 동안 정해진 시간이 끝났어요.',
  },
  expert: {
    member: '회원이 상담방에 없는 동안 정해진 시간이 끝났어요.',
    expert: '상담방을 나가 있는 동안 정해진 시간이 끝났어요.',
    both: '두 사람 모두 상담방에 없는 동안 정해진 시간이 끝났어요.',
  },
} as const

/** Texts of CounDetail and ExpertCounDetail. */
export const counselDetail = {
  partner: { member: '전문가', expert: '회원' },
  room: (name: string) => `${name}님의 방 보기`,
  reason: '사유',
  status: '상담 상태',
  again: '다시 신청하기',
  againFrom: (when: string) => `${when}부터 다시 신청할 수 있어요.`,
  pastRoom: '지난 대화 보기',
  answerBy: (when: string) => `${when}까지 답이 없으면 자동으로 취소되고 모두 돌려받아요.`,
  answerByExpert: (when: string) => `${when}까지 답해 주세요. 지나면 자동으로 취소돼요.`,
  opensAt: '시작 5분 전부터 상담방에 들어가 기다릴 수 있어요.',
  calendar: '내 캘린더에 추가',
  terms: {
    title: '상담 정보',
    when: '일시',
    product: '상품',
    channel: '방식',
    length: '시간',
    price: '비용',
    /** A reward for an answer was taken off. */
    rewarded: (before: number, off: number) => `상품 가격 ${viv(before)}, 지식 보상 −${viv(off)}`,
    extension: '연장',
    extensionOf: (minutes: number, price: number) => `${minutes}분에 ${viv(price)}`,
    noExtension: '연장할 수 없는 상품이에요',
    used: '진행',
    span: (from: string, to: string) => `${from} ~ ${to}`,
    applied: '신청',
    adjusted: (seconds: number) => `끊긴 시간 ${withParticle(lengthText(seconds), '을/를')} 더했어요`,
    extended: (count: number) => `연장 ${count}번`,
  },
  money: {
    member: {
      title: '비브',
      held: '잡혀 있는 비브',
      heldHelp: '상담이 끝나면 전문가에게 전해져요. 그 전에 취소하면 취소 기준대로 돌려받아요.',
      paid: '전문가에게 전한 비브',
      returned: '돌려받은 비브',
    },
    expert: {
      title: '수익',
      held: '예정된 수익',
      heldHelp: '상담이 끝나면 받을 수 있어요.',
      paid: '받은 비브',
      returned: '회원에게 돌아간 비브',
    },
    release: (day: string) => `${day}부터 환전할 수 있어요`,
    disputed: '문의가 끝날 때까지 환전이 미뤄져요',
    sale: '매출 보기',
  },
  cancel: {
    title: '취소하면 돌려받는 비브',
    tier: (until: string, percent: number) => `${until}까지 ${percent}%`,
    after: '그 뒤에 취소하거나 오지 않으면',
    now: (amount: number) => `지금 취소하면 ${withParticle(viv(amount), '을/를')} 돌려받아요`,
    nowOf: (amount: number, price: number) => `지금 취소하면 ${viv(price)} 중 ${withParticle(viv(amount), '을/를')} 돌려받아요`,
    started: '시작 시간이 지나서 취소할 수 없어요.',
    ask: '상담을 취소할까요?',
    yes: (amount: number) => `${viv(amount)} 돌려받고 취소`,
    no: '그대로 두기',
    expertAsk: '상담을 취소할까요?',
    expertLead: '회원에게 비브가 모두 돌아가고, 이 이유가 전해져요.',
    accepted: '상담 취소하기',
  },
  reject: {
    title: '상담 거절',
    lead: '이 이유가 회원에게 전해지고, 비브는 바로 모두 돌아가요.',
    label: '거절하는 이유',
    reasons: ['그 시간에는 상담하기 어려워요.', '제 분야와 다른 질문이에요.', '먼저 병원 진료를 받아 보시길 권해요.'],
    noMore: '다시 신청 받지 않기',
    noMoreHelp: '이 회원의 신청을 더 받지 않아요. 나중에 바꿀 수 있어요.',
    ask: '이 신청을 거절할까요?',
    askText: '거절하면 되돌릴 수 없어요.',
    submit: '거절하기',
    cancelLabel: '취소하는 이유',
    cancelReasons: ['갑자기 일정이 생겼어요.', '몸이 좋지 않아요.'],
    cancelMissing: '취소하는 이유를 적어 주세요.',
  },
  refuse: { on: '다시 신청 받지 않기', help: '켜면 이 회원의 새 신청을 받지 않아요.' },
  offline: '저장하지 못했어요. 연결되면 다시 저장할게요.',
} as const

/** Texts of moves to another time. */
export const counselMove = {
  title: '일정 바꾸기',
  change: '희망 시간 바꾸기',
  propose: '다른 시간 제안하기',
  lead: { request: '전문가가 수락하기 전이라 바로 바뀌어요.', accepted: '상대가 동의하면 바뀌어요. 그때까지 지금 시간도 비워 둬요.' },
  left: (count: number) => `${count}번 더 바꿀 수 있어요`,
  max: '일정은 2번까지만 바꿀 수 있어요.',
  late: '시작 1시간 전부터는 일정을 바꿀 수 없어요.',
  noProduct: '지금은 시간을 고를 수 없는 상담이에요.',
  noDays: '고를 수 있는 시간이 없어요',
  pick: '시간을 골라 주세요.',
  kst: '한국 시간이에요.',
  submit: { request: '이 시간으로 바꾸기', accepted: '이 시간 제안하기' },
  done: { request: '희망 시간을 바꿨어요.', accepted: '다른 시간을 제안했어요.' },
  asked: (name: string, when: string) => `${name}님이 ${withParticle(when, '으로/로')} 바꾸자고 했어요`,
  waits: (when: string) => `${withParticle(when, '으로/로')} 바꾸자고 제안했어요`,
  waitsHelp: '상대가 답할 때까지 지금 일정이 그대로예요.',
  accept: '이 시간으로 바꾸기',
  refuse: '지금 일정 지키기',
  takeBack: '제안 거두기',
  accepted: '일정을 바꿨어요.',
  refused: '지금 일정을 지키기로 했어요.',
  takenBack: '제안을 거뒀어요.',
} as const

/** Texts of what the member told, and of the records card. */
export const counselIntake = {
  title: { member: '전문가에게 전한 내용', expert: '회원이 전한 내용' },
  sheet: '전한 내용과 기록',
  edit: { open: '내용 수정', title: '전한 내용 수정', submit: '고친 내용 전하기', saved: '내용을 고쳤어요.' },
  gone: '볼 수 있는 기간이 지나서 가렸어요.',
  genders: { m: '남', w: '여' },
  old: (years: number) => `${years}세`,
  tall: (cm: number) => `${cm}cm`,
  weight: (kg: number) => `${kg}kg`,
  contact: '연락처',
  question: '질문',
  photos: '사진',
  photo: (at: number, all: number) => `사진 ${at}/${all} 크게 보기`,
  readable: (day: string) => `연락처와 사진, 기록은 ${day}까지 볼 수 있어요.`,
  card: {
    title: '회원 기록',
    mine: '함께 보낸 기록',
    open: '보낸 기록 보기',
    days: (count: number) => `${count}일 공유`,
    mood: '기분',
    calories: '섭취 열량',
    average: (kcal: string) => `평균 ${kcal} kcal`,
    workout: '운동',
    weight: '체중',
    words: '남긴 글',
    meals: '먹은 것',
    none: '이 기간의 기록이 없어요',
    table: '표로 보기',
    minutes: (count: number) => `${count}분`,
    kg: (value: number) => `${value}kg`,
    kcal: (value: string) => `${value} kcal`,
    day: '날짜',
    value: '값',
    pick: '날짜 고르기',
    chart: (from: string, to: string) => `${from}부터 ${to}까지 날마다 먹은 열량`,
    takeBack: '기록 거두기',
    takeBackAsk: '보낸 기록을 거둘까요?',
    takeBackText: '전문가가 더는 볼 수 없어요. 다시 보낼 수는 없어요.',
    takenBack: '기록을 거뒀어요.',
  },
  note: {
    title: '상담 메모',
    only: '나만 봐요',
    placeholder: '상담하며 적어 둘 것을 남겨 보세요.',
    saving: '저장하는 중',
    saved: '저장했어요',
  },
} as const
