/** `2026년 11월 21일` of a moment, in Korea: what was agreed to or proven may be years old. */
export const dayOf = (iso: string): string => long.format(Date.parse(iso))

const long = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' })
