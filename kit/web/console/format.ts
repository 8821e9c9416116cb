const stamped = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Seoul' })
const dayed = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeZone: 'Asia/Seoul' })

/** `2026. 11. 21. 오후 2:00` of a moment, in Korea; it breaks between day and time alone. */
export const stamp = (iso: string): string => whole(stamped.format(Date.parse(iso))).replace(/\u00a0(?=오)/, ' ')

/** `2026. 11. 21.` of a moment, in Korea. */
export const stampDay = (iso: string): string => whole(dayed.format(Date.parse(iso)))

/** A date that no line breaks. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0')
