const stamped = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Seoul' })
const dayed = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeZone: 'Asia/Seoul' })

/** `2026. 11. 21. 오후 2:00` of a moment, in Korea. */
export const stamp = (iso: string): string => stamped.format(Date.parse(iso))

/** `2026. 11. 21.` of a moment, in Korea. */
export const stampDay = (iso: string): string => dayed.format(Date.parse(iso))
