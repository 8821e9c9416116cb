/** Texts of the choice of a month. */
export const month = {
  pick: '기간 고르기',
  before: '이전 달',
  after: '다음 달',
  yearBefore: '이전 해',
  yearAfter: '다음 해',
  year: (year: number) => `${year}년`,
  of: (month: number) => `${month}월`,
} as const
