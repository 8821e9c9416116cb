/** The activity report. */
export const activity = {
  span: '기간',
  week: '주',
  month: '월',
  before: { week: '이전 주', month: '이전 달' },
  after: { week: '다음 주', month: '다음 달' },
  streak: (days: string) => `${days}일째 이어 쓰고 있어요`,
  streakNone: '오늘부터 다시 이어 써 볼까요?',
  than: { week: '지난주', month: '지난달' },
  /** For a period that is not the present one. */
  thanBefore: { week: '그 전주', month: '그 전달' },
  /** `than` includes its particle. */
  same: (than: string) => `${than} 같아요`,
  more: (than: string, by: string) => `${than}보다 ${by} 늘었어요`,
  less: (than: string, by: string) => `${than}보다 ${by} 줄었어요`,
  none: '–',

  records: '기록',
  recordDays: '기록한 날',
  recordCount: '남긴 하루',
  feedCount: '올린 피드',
  days: (n: string) => `${n}일`,
  posts: (n: string) => `${n}개`,
  perDay: '날짜별 남긴 하루',

  moods: '기분',
  noMoods: '이 기간에는 남긴 기분이 없어요',

  body: '식사와 운동',
  kcalAverage: '하루 평균 먹은 양',
  workoutTime: '운동 시간',
  routineRate: '루틴',
  percent: (n: number) => `${n}%`,
  routineOf: (done: string, all: string) => `${all}개 가운데 ${done}개`,

  people: '함께한 사람들',
  likeReceived: '받은 응원',
  likeGiven: '보낸 응원',
  commentReceived: '받은 댓글',
  commentGiven: '쓴 댓글',
  followerNew: '새 팔로워',
  times: (n: string) => `${n}번`,
  persons: (n: string) => `${n}명`,

  empty: { week: '이 주에는 남긴 하루가 없어요', month: '이 달에는 남긴 하루가 없어요' },
  emptyHelp: '쉬어 가도 괜찮아요. 언제든 다시 이어서 남길 수 있어요.',
  asTable: (name: string) => `${name} 표로 보기`,
  asChart: (name: string) => `${name} 그래프로 보기`,
  pickDay: (name: string) => `${name} 날짜 고르기`,
  date: '날짜',
} as const
