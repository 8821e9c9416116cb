/** The proposal of a permanent suspension. */
export const permanentWords = {
  case: '신고',
  target: '신고 대상',
  rule: '어긴 규칙',
  member: '회원',
  points: '제재 점수',
  suspended: '지금 이용 정지',
  none: '없음',
  message: '회원이 읽는 글',
  effect: (name: string) => `${name} 회원의 이용을 끝없이 정지해요.`,
  closes: '신고는 위반으로 닫고, 신고한 회원에게 조치했다고 알려요.',
} as const

/** The proposal of closing an expert's selling. */
export const closeSellingWords = {
  member: '전문가',
  fakes: '꾸민 후기',
  effect: (name: string) => `${name} 회원이 앞으로 판매와 상담 수락을 할 수 없게 해요.`,
} as const
