/** Texts of the lists of counsellings. */
export const counselList = {
  groups: { new: '수락을 기다려요', ing: '다가오는 상담', end: '지난 상담' },
  none: '아직 상담한 적이 없어요',
  noneHelp: '궁금한 것이 있다면 전문가에게 물어보세요.',
  find: '전문가 찾아보기',
  more: '더 보기',
  moveAsked: '일정 변경 요청',
  moveWaits: '일정 변경 답 대기',
  answerBy: (when: string) => `${when}까지 답이 없으면 자동으로 취소돼요`,
  expert: {
    tabs: { new: '새 요청', ing: '진행', end: '완료' },
    views: '상담 목록',
    count: '상담',
    none: { new: '새 요청이 없어요', ing: '예정된 상담이 없어요', end: '끝난 상담이 없어요' },
    noneHelp: {
      new: '회원이 상담을 신청하면 여기에 모여요.',
      ing: '수락한 상담이 시작 시간 순서로 모여요.',
      end: '끝났거나 취소된 상담이 여기에 모여요.',
    },
    answerLeft: (left: string) => `${left} 안에 답해 주세요`,
    room: '상담방',
  },
} as const

/** Texts of the counsellings in the portal. */
export const counselDesk = {
  today: '오늘 상담',
  noneToday: '오늘은 잡힌 상담이 없어요.',
  now: (time: string) => `지금 ${time}`,
  span: (from: string, to: string) => `${from} ~ ${to}`,
  ownReason: '이유 직접 쓰기',
  approveOf: (name: string) => `${name}님 상담 수락`,
  rejectOf: (name: string) => `${name}님 상담 거절`,
  earlier: {
    title: '이 회원과 지난 상담',
    none: '이 회원과는 처음이에요.',
    note: '메모',
    plan: '플랜',
    more: '더 보기',
    failed: '더 불러오지 못했어요. 다시 눌러 주세요.',
  },
} as const
