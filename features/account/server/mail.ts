import { LOCK_MINUTES } from '#features/account/rules.ts'
import { KOREA_ZONE } from '#kit/contract/time.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'

/** To a member who logged in from a new device. */
export const newDeviceMail = (recipient: string, device: string, now: Date): Message =>
  mailOf(recipient, '새 기기에서 로그인했어요', [
    '새 기기에서 하루에 로그인했어요.',
    `때: ${whenOf(now)}`,
    `기기: ${device === '' ? '알 수 없음' : device}`,
    '본인이 아니라면 비밀번호를 바꾸고, 내 정보의 "로그인한 기기"에서 그 기기를 로그아웃해 주세요.',
  ])

/** To a member whose id was locked after too many failures. */
export const lockedMail = (recipient: string, now: Date): Message =>
  mailOf(recipient, '로그인이 잠겼어요', [
    `비밀번호를 여러 번 틀린 그 기기에서는 ${LOCK_MINUTES}분 동안 로그인할 수 없어요. 다른 기기에서는 로그인할 수 있어요.`,
    `때: ${whenOf(now)}`,
    '본인이 아니라면 비밀번호를 바꿔 주세요. 비밀번호를 잊었다면 로그인 화면의 "비밀번호 찾기"를 눌러 주세요.',
  ])

const mailOf = (recipient: string, subject: string, lines: string[]): Message => ({
  channel: 'mail',
  recipient,
  message: { subject: `[하루] ${subject}`, text: lines.join('\n') },
})

const whenFormat = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeStyle: 'short', timeZone: KOREA_ZONE })
const whenOf = (now: Date): string => whenFormat.format(now)
