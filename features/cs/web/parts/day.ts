const words = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Asia/Seoul' })

/** `2026년 11월 21일` of a moment, in Korea. */
export const dayOf = (moment: string): string => words.format(Date.parse(moment))
