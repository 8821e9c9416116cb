/** The meetups of a club on its page. */
export const clubTab = {
  next: '다가오는 번개',
  past: '지난 번개',
  none: '다가오는 번개가 아직 없어요.',
  people: '명',
  was: (mine: string | undefined, joined: number) => [mine, `${joined}명 참여`].filter(Boolean).join(' · '),
  weekdays: ['일', '월', '화', '수', '목', '금', '토'],
  create: '번개 만들기',
  look: '번개 보기',
} as const

/** The next meetup on the first tab of a club's page. */
export const next = { title: '다음 번개' } as const

/** This week's meetups on the main screen of clubs. */
export const week = {
  title: '이번 주 번개',
  none: '이번 주에 잡힌 번개가 없어요.',
  more: (count: number) => `번개 ${count}개 더 보기`,
} as const
