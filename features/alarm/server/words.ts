import { withParticle } from '#kit/contract/particle.ts'
import type { Message, Notice } from '#kit/server/integrations/send/send.ts'
import { hasAmount, linesOf } from '../rules.ts'
import { alarmWords } from '../words/kinds.ts'

/** Title and text of a push. */
export type PushText = Pick<Notice, 'title' | 'text'>

const HARU = '하루'

/** `name` is the newest actor's name, `qtt` the number of actors. */
export function alarmPushText(alarm: { kind: string; target: string; text: string; name: string | null; qtt: number }): PushText {
  const { kind, text } = alarm
  if (kind === 'EVENT') return { title: `(광고) ${HARU}`, text: `${text === '' ? '새 소식이 있어요' : text}\n${REFUSE_ADS}` }
  const { act, news } = alarmWords(alarm)
  if (act !== undefined) return { title: `${withParticle(who(alarm), '이/가')} ${act}`, text: quoted(kind, text) }
  if (news === undefined) return { title: HARU, text: text === '' ? '새 소식이 있어요' : text }
  return { title: news, text: text === '' ? '눌러서 확인해 주세요' : text }
}

/** For members who hide contents on the lock screen (setting `push_preview`). */
export const hiddenPushText = (kind: string): PushText =>
  kind === 'EVENT' ? { title: `(광고) ${HARU}`, text: `새 알림이 있어요\n${REFUSE_ADS}` } : { title: HARU, text: '새 알림이 있어요' }

/** One push for several alarms that waited for the end of quiet hours. */
export const summaryPushText = (qtt: number): PushText => ({ title: HARU, text: `알림 ${qtt}개가 기다리고 있어요` })
export const chatSummaryPushText = (qtt: number): PushText => ({ title: HARU, text: `읽지 않은 메시지 ${qtt}개가 있어요` })

/** Unread messages of one room: its name, the newest message and their number. */
export type WaitingMessages = {
  cr_type: string
  cr_name: string
  name: string | null
  content: string
  mimetype: string | null
  qtt: number
}
export function chatPushText({ cr_type, cr_name, name, content, mimetype, qtt }: WaitingMessages): PushText {
  const title = cr_name === '' ? HARU : cr_name
  if (qtt > 1) return { title, text: `메시지 ${qtt}개` }
  const excerpt = content === '' ? fileWords(mimetype) : content
  return { title, text: cr_type === 'group' && name !== null ? `${name}: ${excerpt}` : excerpt }
}

type AlarmSubject = { kind: string; target: string; text: string }

/** The mail that is sent with an alarm, for kinds that a member must not miss; null for others. */
export function mailOf(alarm: AlarmSubject, mail: string, origin: string): Extract<Message, { channel: 'mail' }> | null {
  const { kind, text } = alarm
  const subject = MAILED.has(kind) ? alarmWords(alarm).news : undefined
  if (subject === undefined) return null
  const body = `${subject}.${text === '' ? '' : `\n\n${text}`}\n\n하루에서 확인해 주세요: ${origin}`
  return { channel: 'mail', recipient: mail, message: { subject: `[하루] ${subject}`, text: body } }
}

const REFUSE_ADS = '무료 수신 거부: 설정 > 알림 설정'

const quoted = (kind: string, alarmText: string): string => {
  const text = kind === 'VIV_GIFT' ? linesOf(alarmText)[1] : alarmText
  if (text === '') return '눌러서 확인해 주세요'
  return hasAmount(kind) ? text : `“${text}”`
}

const who = ({ name, qtt }: { name: string | null; qtt: number }): string => {
  const first = name === null ? '누군가' : `${name}님`
  return qtt > 1 ? `${first} 외 ${qtt - 1}명` : first
}

function fileWords(mimetype: string | null): string {
  if (mimetype?.startsWith('image/')) return '사진을 보냈어요'
  return mimetype?.startsWith('video/') ? '동영상을 보냈어요' : '파일을 보냈어요'
}

/** Without LOGIN_NEW_DEVICE and LOGIN_LOCKED: the log-in itself sends a mail. */
const MAILED = new Set([
  'TERMS_CHANGE',
  'EXPERT_APPROVED',
  'EXPERT_REJECTED',
  'EXPERT_HOLD',
  'EXPERT_SUSPENDED',
  'EXPERT_RESUMED',
  'EXPERT_LICENSE_SOON',
  'COUN_CANCEL',
  'VIV_CHARGE',
  'VIV_EXCHANGE_OK',
  'VIV_EXCHANGE_FAIL',
  'VIV_REFUND',
  'VIV_EXPIRE_SOON',
  'VIV_CORRECT',
  'VIV_CHECK',
  'SANCTION',
  'APPEAL_RESULT',
])
