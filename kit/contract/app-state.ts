import { z } from 'zod'
import { moment } from './shape.ts'
import { withParticle } from './particle.ts'
import { KOREA_ZONE } from './time.ts'

/** Parts of haru that operators can switch off, one by one (decision 109). */
export const SWITCHES = [
  'register',
  'upload',
  'chat',
  'counsel',
  'video',
  'kin',
  'club',
  'location',
  'checkout',
  'gift',
  'charge',
  'exchange',
] as const
export type SwitchName = (typeof SWITCHES)[number]

/** What members call each of them. */
export const SWITCH_NAMES: Readonly<Record<SwitchName, string>> = {
  register: '회원 가입',
  upload: '사진과 동영상 올리기',
  chat: '채팅',
  counsel: '상담 신청',
  video: '음성·화상 연결',
  kin: '질문과 답변 쓰기',
  club: '모임 만들기',
  location: '위치 공유',
  checkout: '주문',
  gift: '비브 선물',
  charge: '비브 충전',
  exchange: '환전',
}

/** A switched-off part: what members read of the reason, and when it is planned to be on again. */
export const pause = z.object({ name: z.enum(SWITCHES), notice: z.string(), until_dt: moment.nullable() })
export type Pause = z.infer<typeof pause>

/** A planned time in which haru is closed; `is_now`: it has begun. */
export const maintenance = z.object({ from_dt: moment, until_dt: moment, notice: z.string(), is_now: z.boolean() })
export type Maintenance = z.infer<typeof maintenance>

/** What members cannot do at the moment. */
export const appState = z.object({
  pauses: z.array(pause),
  /** The one that runs or that is announced. */
  maintenance: maintenance.nullable(),
  /** This native app is too old, and where the new one is. */
  update: z.object({ store_url: z.string() }).nullable(),
})
export type AppState = z.infer<typeof appState>

/** Why a part is closed, and until when if that is planned and still ahead. */
export function pauseText({ name, notice, until_dt }: Pause, now: Date): string {
  const until = until_dt !== null && Date.parse(until_dt) > now.getTime() ? ` ${momentText(until_dt)}쯤 다시 열 예정이에요.` : ''
  return `지금은 ${withParticle(SWITCH_NAMES[name], '을/를')} 쉬고 있어요.${notice === '' ? '' : ` ${notice}`}${until}`
}

/** What a refused call says while haru is closed. */
export const maintenanceText = ({ until_dt }: Pick<Maintenance, 'until_dt'>): string =>
  `하루는 지금 점검 중이에요. ${momentText(until_dt)}쯤 다시 열려요.`

const stamped = new Intl.DateTimeFormat('ko-KR', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: KOREA_ZONE,
})

/** `11월 30일 오후 3:00` of a moment, in Korea. */
export const momentText = (iso: string): string => stamped.format(Date.parse(iso))

/** Whether a version like `1.4.2` is older than another. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number))
  for (let at = 0; at < Math.max(own!.length, other!.length); at++) {
    const difference = (own![at] ?? 0) - (other![at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** The native apps. */
export const PLATFORMS = ['android', 'ios'] as const
export type Platform = (typeof PLATFORMS)[number]
export const VERSION = /^\d{1,4}(\.\d{1,4}){0,3}$/

/** The native app in a user agent, which it ends with ` haru-android/1.4.2` (docs/native.md); null for a browser. */
export function nativeAppIn(agent: string): { platform: Platform; version: string } | null {
  const [, platform, version] = /\bharu-(android|ios)\/(\d{1,4}(?:\.\d{1,4}){0,3})\b/.exec(agent) ?? []
  return platform === undefined || version === undefined ? null : { platform: platform as Platform, version }
}
