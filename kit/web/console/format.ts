import { KOREA_ZONE } from '#kit/contract/time.ts'

const stamped = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'short', timeZone: KOREA_ZONE })
const dayed = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeZone: KOREA_ZONE })

/** `2026. 11. 21. 오후 2:00` of a moment, in Korea; a line may break only between day and time. */
export const stamp = (iso: string): string => unbreakable(stamped.format(Date.parse(iso))).replace(/\u00a0(?=오)/, ' ')

/** `2026. 11. 21.` of a moment, in Korea. */
export const stampDay = (iso: string): string => unbreakable(dayed.format(Date.parse(iso)))

/** The text with no-break spaces. */
const unbreakable = (text: string): string => text.replaceAll(' ', '\u00a0')
