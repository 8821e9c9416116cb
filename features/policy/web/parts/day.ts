const words = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Asia/Seoul' })

/** `2022년 3월 1일` of a moment or a day, in Korea. */
export const dayOf = (moment: string): string => words.format(Date.parse(moment.length === 10 ? `${moment}T00:00:00+09:00` : moment))
