import { josa } from 'es-hangul'
import type { Message, Notice } from '#kit/server/outside/send/send.ts'

/** What a push says. */
export type Said = Pick<Notice, 'title' | 'text'>

const HARU = '하루'

/** What the push of an alarm says. `name` is the newest of those who did it, `qtt` how many they are. */
export function wordsOf(alarm: { kind: string; target: string; text: string; name: string | null; qtt: number }): Said {
  const { kind, target, text } = alarm
  if (kind === 'EVENT') return { title: `(광고) ${HARU}`, text: `${text === '' ? '새 소식이 있어요' : text}\n${REFUSE_ADS}` }
  const act = (kind === 'LIKE_POST' ? LIKES[target.split(':')[0] ?? ''] : undefined) ?? ACTS[kind]
  if (act !== undefined) return { title: `${josa(who(alarm), '이/가')} ${act}`, text: text === '' ? '눌러서 확인해 주세요' : `“${text}”` }
  const title = kind === 'RECORD_REMIND' ? (REMINDS[target.split(':')[0] ?? ''] ?? '오늘 하루를 남길 시간이에요') : NEWS[kind]
  if (title === undefined) return { title: HARU, text: text === '' ? '새 소식이 있어요' : text }
  return { title, text: text === '' ? '눌러서 확인해 주세요' : text }
}

/** What a push says where the screen that is locked shall tell nothing (setting `push_preview`). */
export const hiddenWords = (kind: string): Said =>
  kind === 'EVENT' ? { title: `(광고) ${HARU}`, text: `새 알림이 있어요\n${REFUSE_ADS}` } : { title: HARU, text: '새 알림이 있어요' }

/** Of several that waited until a night was over. */
export const summaryWords = (qtt: number): Said => ({ title: HARU, text: `알림 ${qtt}개가 기다리고 있어요` })
export const chatSummaryWords = (qtt: number): Said => ({ title: HARU, text: `읽지 않은 메시지 ${qtt}개가 있어요` })

/** What waits in a room: its name, and the one message or how many they are. */
export type Waiting = { cr_type: string; cr_name: string; name: string | null; content: string; mimetype: string | null; qtt: number }
export function chatWords({ cr_type, cr_name, name, content, mimetype, qtt }: Waiting): Said {
  const title = cr_name === '' ? HARU : cr_name
  if (qtt > 1) return { title, text: `메시지 ${qtt}개` }
  const said = content === '' ? fileWords(mimetype) : content
  return { title, text: cr_type === 'group' && name !== null ? `${name}: ${said}` : said }
}

/** The mail that goes beside an alarm, for kinds that a member must not miss; null for others. */
export function mailOf(kind: string, mail: string, text: string, origin: string): Extract<Message, { channel: 'mail' }> | null {
  const subject = MAILS[kind]
  if (subject === undefined) return null
  const body = `${subject}.${text === '' ? '' : `\n\n${text}`}\n\n하루에서 확인해 주세요: ${origin}`
  return { channel: 'mail', recipient: mail, message: { subject: `[하루] ${subject}`, text: body } }
}

const REFUSE_ADS = '무료 수신 거부: 설정 > 알림 설정'

const who = ({ name, qtt }: { name: string | null; qtt: number }): string => {
  const first = name === null ? '누군가' : `${name}님`
  return qtt > 1 ? `${first} 외 ${qtt - 1}명` : first
}

function fileWords(mimetype: string | null): string {
  if (mimetype?.startsWith('image/')) return '사진을 보냈어요'
  return mimetype?.startsWith('video/') ? '동영상을 보냈어요' : '파일을 보냈어요'
}

/** What somebody did, after their name. */
const ACTS: Record<string, string> = {
  LIKE_POST: '내 글을 좋아해요',
  LIKE_COMMENT: '내 댓글을 좋아해요',
  COMMENT: '댓글을 남겼어요',
  REPLY: '답글을 남겼어요',
  MENTION: '나를 언급했어요',
  FOLLOW: '나를 팔로우해요',
  FOLLOW_REQ: '팔로우를 신청했어요',
  FOLLOW_OK: '팔로우 신청을 수락했어요',
  STORY_REPLY: '내 스토리에 답장했어요',
  CHAT_REQ: '대화를 요청했어요',
  CHAT_ACCEPT: '대화 요청을 수락했어요',
  CHAT_REJECT: '대화 요청을 거절했어요',
}
const LIKES: Record<string, string> = { daily: '내 데일리를 좋아해요', feed: '내 피드를 좋아해요' }

/** What happened without anybody. */
const NEWS: Record<string, string> = {
  WEEK_REPORT: '지난 한 주를 돌아봐요',
  EXPERT_APPROVED: '전문가로 승인됐어요',
  EXPERT_REJECTED: '전문가 신청이 승인되지 않았어요',
  EXPERT_HOLD: '전문가 신청에 더 필요한 것이 있어요',
  LOGIN_NEW_DEVICE: '새 기기에서 로그인했어요',
  CONSENT_RECHECK: '동의한 내용을 다시 확인해 주세요',
  NOTICE: '새 공지사항이 올라왔어요',
  TERMS_CHANGE: '약관이 바뀌어요',
  INQUIRY_ANSWER: '문의에 답변이 왔어요',
}
const REMINDS: Record<string, string> = {
  meal: '식사를 기록할 시간이에요',
  workout: '운동을 기록할 시간이에요',
  routine: '루틴을 확인할 시간이에요',
  weight: '몸무게를 남길 시간이에요',
}

/** LOGIN_NEW_DEVICE is not among them: the log-in itself sends its mail, with the device. */
const MAILS: Record<string, string> = {
  TERMS_CHANGE: '약관이 바뀌어요',
  EXPERT_APPROVED: '전문가로 승인됐어요',
  EXPERT_REJECTED: '전문가 신청이 승인되지 않았어요',
  EXPERT_HOLD: '전문가 신청에 더 필요한 것이 있어요',
}
