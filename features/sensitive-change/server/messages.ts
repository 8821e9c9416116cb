import { KOREA_ZONE } from '#kit/contract/time.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { UNDO_HOURS } from '../rules.ts'

/** `link`: null for an address that gets none. */
type ChangeFacts = { title: string; device: string; now: Date; link: string | null }

export const changeMail = (recipient: string, { title, device, now, link }: ChangeFacts): Message => ({
  channel: 'mail',
  recipient,
  message: {
    subject: `[하루] ${title}`,
    text: [
      `${title}.`,
      `때: ${whenOf(now)}`,
      `기기: ${device === '' ? '알 수 없음' : device}`,
      '',
      ...(link === null
        ? ['내가 아니에요: 휴대폰 문자나 이전 메일 주소로 보낸 주소를 눌러 주세요.']
        : [
            `내가 아니에요: ${link}`,
            `${UNDO_HOURS}시간 안에 누르면 모든 기기에서 로그아웃하고 변경을 되돌려요. 이 주소를 다른 사람에게 보내지 마세요.`,
          ]),
    ].join('\n'),
  },
})

export const changeSms = (recipient: string, { title, now, link }: ChangeFacts): Message => ({
  channel: 'sms',
  recipient,
  message: { text: [`[하루] ${title}. ${whenOf(now)}`, ...(link === null ? [] : [`내가 아니에요: ${link}`])].join('\n') },
})

/** To the addresses of a member whose changes were undone. Without titles nothing was left to undo. */
export const undoneMessages = (recipients: readonly { channel: 'mail' | 'sms'; address: string }[], titles: readonly string[]): Message[] =>
  recipients.map(({ channel, address }) => {
    const { subject, lead } = titles.length > 0 ? UNDONE : NOTHING_UNDONE
    const text = [lead, ...titles.map((title) => `- ${title}`), AFTER].join('\n')
    return channel === 'mail'
      ? { channel, recipient: address, message: { subject: `[하루] ${subject}`, text } }
      : { channel, recipient: address, message: { text: `[하루] ${text}` } }
  })

const UNDONE = { subject: '변경을 되돌렸어요', lead: '"내가 아니에요"로 변경을 되돌렸어요.' }
const NOTHING_UNDONE = {
  subject: '계정을 잠갔어요',
  lead: '"내가 아니에요"를 눌렀지만 그 주소로 되돌릴 수 있는 변경이 남아 있지 않았어요.',
}
const AFTER = '모든 기기에서 로그아웃했어요. 비밀번호를 다시 정한 뒤 로그인해 주세요.'

const whenFormat = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeStyle: 'short', timeZone: KOREA_ZONE })
const whenOf = (now: Date): string => whenFormat.format(now)
