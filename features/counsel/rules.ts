import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { CloseCode } from './transitions.ts'

/** Times of decisions d-2. */
export const ANSWER_HOURS = 24
/** An unanswered request ends this long before its start at the latest. */
export const ANSWER_BEFORE_START_MINUTES = 30
/** A session can start from so long before its time to so long after it. */
export const START_EARLY_MINUTES = 5
export const START_LATE_MINUTES = 10
/** Who was present so long in that time did come. */
export const CAME_MINUTES = 3
/** A side counts as present while its last beat is younger. The session's screen sends one each `BEAT_SECONDS`. */
export const PRESENT_SECONDS = 15
export const BEAT_SECONDS = 5
/** An extension can be asked for in the last minutes, and answered so long after the end. */
export const EXTEND_LAST_MINUTES = 10
export const EXTEND_ANSWER_SECONDS = 60
export const EXTENSIONS_MAX = 3
/** The session ends without the member's answer to the expert's request after so long without the member. */
export const UNANSWERED_MINUTES = 3
/** It ends for an expert who is gone so long. */
export const DROPPED_MINUTES = 5
/** Time lost above this without a break is added to the end, up to this sum. */
export const OUTAGE_SECONDS = 30
export const ADJUST_MAX_SECONDS = 300
/** A session that lost more to outages of the platform, or with no sound by the word of both sides, ends. */
export const PLATFORM_OUTAGE_MINUTES = 5

/** In a voice or video session the other side is heard while its last sound is younger. */
export const SOUND_SECONDS = 10
/** A call connects within this after the start, and after a side joined it: that is not lost. Below `OUTAGE_SECONDS`. */
export const JOIN_GRACE_SECONDS = 10

/** What a beat says about the sound of a voice or video session: heard, in the call without sound, or not in the call by choice. */
export type MediaWord = 'heard' | 'down' | 'off'
/** What the screen of a session reports about its call: its phase, and seconds since the last sound of the other side. */
type MediaReport = { ice?: string | undefined; audioAgo?: number | undefined }
/** Phases of a call in which this page takes no part in it: the person chose the chat, left, or went on with another device. */
const OUT_OF_CALL = ['off', 'left', 'taken'] as const
/** What the screen of a session says about its call in `ice`. */
export type MediaPhase = (typeof OUT_OF_CALL)[number] | 'joining' | 'waiting' | 'connecting' | 'connected' | 'recovering' | 'refused'

/** The word for a report. The picture decides nothing: without it the session goes on by voice. */
export function mediaWordOf({ ice, audioAgo }: MediaReport): MediaWord {
  if (ice === undefined || OUT_OF_CALL.some((phase) => phase === ice)) return 'off'
  return ice === 'connected' && audioAgo !== undefined && audioAgo <= SOUND_SECONDS ? 'heard' : 'down'
}

/** What comes back of a session that does not take place or ends early: operators configure it, and a counselling keeps that of its request. */
export type RefundTerms = {
  /** A member who cancels gets everything back so many minutes after the acceptance, and until so many hours before the start. */
  free_minutes: number
  full_hours: number
  /** Percent of the price for a member who cancels later, and for one who does not come. */
  late_percent: number
  no_show_percent: number
  /** Free viv for a member whose expert does not come, in percent of the price. */
  gift_percent: number
  /** Held viv are returned for the unused part from this share on, in percent. */
  unused_percent: number
}

/** Moves of an accepted session, and until when before its start. */
export const MOVES_MAX = 2
export const MOVE_BEFORE_MINUTES = 60

/** Requests of one member to one expert. */
export const REQUESTS_MAX = 3
export const REQUESTS_DAYS = 30
export const REQUEST_AGAIN_HOURS = 24

/**
 * From when the member may ask the same expert again; null or a moment of the past: now. `requestDts`: when they made requests that were not
 * accepted, newest first.
 */
export function requestAgainFrom(requestDts: readonly string[]): Date | null {
  const [last, oldest] = [requestDts[0], requestDts[REQUESTS_MAX - 1]]
  if (last === undefined) return null
  const afterLast = Date.parse(last) + REQUEST_AGAIN_HOURS * HOUR_MS
  return new Date(oldest === undefined ? afterLast : Math.max(afterLast, Date.parse(oldest) + REQUESTS_DAYS * DAY_MS))
}

export const DISPUTE_DAYS = 7
export const DISPUTE_MIN = 10
export const DISPUTE_MAX = 1000
/** A refund above this is decided by two operators (viv). */
export const TWO_OPERATORS_ABOVE_VIV = 1000
/** Days after the end in which the expert sees contact and records card. */
export const CARD_DAYS = 7

export const REASON_MAX = 500
/** Texts of one expert for rejecting requests. */
export const REJECT_TEMPLATES_MAX = 10
export const QUESTION_MIN = 10
export const QUESTION_MAX = 1000
export const IMAGES_MAX = 10
export const DISEASES_MAX = 10
export const DISEASE_TEXT_MAX = 30
export const NOTE_MAX = 2000
export const OLD_MIN = 14
export const OLD_MAX = 120
export const TALL_MIN = 50
export const TALL_MAX = 250
export const WEIGHT_MIN = 10
export const WEIGHT_MAX = 400
/** Below this age an adult has to consent for a doctor or a lawyer (decisions d-3, "minors"). */
export const ADULT = 19
export const CARD_DAY_CHOICES = [7, 14, 30] as const
export const CARD_PARTS = ['mood', 'meal', 'workout', 'weight', 'words'] as const
export type CardPart = (typeof CARD_PARTS)[number]

/** Doctor and lawyer, and the two with the pharmacist: their own rules of advertising and of free viv (decisions d-3). */
const GUARDIAN_CATES = [1, 8]
const REGULATED_CATES = [1, 2, 8]
export const needsGuardian = (cateNo: number): boolean => GUARDIAN_CATES.includes(cateNo)
/** No free viv are spent on them or given for them, and their page has the health notice. */
export const isRegulated = (cateNo: number): boolean => REGULATED_CATES.includes(cateNo)

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** Until when the expert must answer a request made at `requested` for `start`. */
export const answerDue = (requested: Date, start: Date): Date =>
  new Date(Math.min(requested.getTime() + ANSWER_HOURS * HOUR_MS, start.getTime() - ANSWER_BEFORE_START_MINUTES * MINUTE_MS))

/** From when to when a session can start. */
export const startWindow = (start: Date): { from: Date; to: Date } => ({
  from: minutesAfter(start, -START_EARLY_MINUTES),
  to: minutesAfter(start, START_LATE_MINUTES),
})

/** When the session that asked for an extension ends without an answer. */
export const extensionDue = (end: Date): Date => new Date(end.getTime() + EXTEND_ANSWER_SECONDS * 1000)

type Accepted = { accept_dt: Date; hope_dt: Date; price: number; refund_terms: RefundTerms }
/** What a member gets back who cancels until `until`. */
export type CancelTier = { until: Date; percent: number; viv: number }

/** The tiers of an accepted session in their order; from the last one's end on, the rule for a member who does not come applies. */
export function cancelTiers({ accept_dt, hope_dt, price, refund_terms: terms }: Accepted): CancelTier[] {
  const free = minutesAfter(accept_dt, terms.free_minutes)
  const full = new Date(Math.max(free.getTime(), hope_dt.getTime() - terms.full_hours * HOUR_MS))
  const tiers: CancelTier[] = []
  const fullUntil = full < hope_dt ? full : hope_dt
  if (fullUntil > accept_dt) tiers.push({ until: fullUntil, percent: 100, viv: price })
  if (fullUntil < hope_dt) tiers.push({ until: hope_dt, percent: terms.late_percent, viv: refundOf(price, terms.late_percent) })
  return tiers
}

/** The tier that applies now; null from the start on. */
export const cancelTierAt = (accepted: Accepted, now: Date): CancelTier | null =>
  cancelTiers(accepted).find(({ until }) => now < until) ?? null

/** A percentage of viv for the member, rounded up: a fraction is the member's. */
export const refundOf = (viv: number, percent: number): number => Math.ceil((viv * percent) / 100)

/** Minutes of a session that were used, rounded up; lost seconds are not used. */
export const usedMinutes = ({ start, quit, lostSeconds = 0 }: { start: Date; quit: Date; lostSeconds?: number }): number =>
  Math.max(0, Math.ceil((quit.getTime() - start.getTime() - lostSeconds * 1000) / MINUTE_MS))

/** A part of a session that has a hold of its own: the session itself, then each accepted extension. */
export type SessionPart = { ref: string; minutes: number; price: number }

/** What of each part is paid for `used` minutes, which fill the parts in their order; a fraction of a viv is the member's. */
export function shareByMinutes(parts: readonly SessionPart[], used: number): { ref: string; paid: number; returned: number }[] {
  let left = used
  return parts.map(({ ref, minutes, price }) => {
    const mine = Math.min(minutes, left)
    left -= mine
    const paid = Math.floor((price * mine) / minutes)
    return { ref, paid, returned: price - paid }
  })
}

/** Whether so much of the session is unused that its part is returned when it ends early by agreement. */
export function returnsUnused(parts: readonly SessionPart[], used: number, { unused_percent }: RefundTerms): boolean {
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0)
  return total > 0 && (total - used) * 100 >= total * unused_percent
}

/** Reference of the hold of a counselling, and of its n-th extension. */
export const holdRef = (counNo: number): string => `coun:${counNo}`
export const extensionRef = (counNo: number, extNo: number): string => `coun:${counNo}:ext:${extNo}`

/** What of a reward is taken off a price. */
export const rewardOff = (price: number, { reward, is_used }: { reward: number; is_used: boolean }): number =>
  is_used ? 0 : Math.min(price, reward)

/** Ends of a session that took place, or that the member missed. */
const REWARD_IS_SPENT: readonly CloseCode[] = ['TIME_UP', 'MEMBER_END', 'AGREED_END', 'MEMBER_NO_SHOW']

/** Whether the reward that was taken off a session's price can be taken off another one. `returnPercent`: what an operator returned. */
export const returnsReward = (code: CloseCode, returnPercent: number | undefined): boolean =>
  code === 'ADMIN' ? returnPercent === 100 : !REWARD_IS_SPENT.includes(code)

type SentHealth = { tall: number | null; weight: number | null; user_interest_disease: readonly string[]; disease_text: string }

/** Whether an application sends health data, which need a consent of their own. What was asked anonymously can be about health too. */
export const sendsHealth = (intake: SentHealth, ...attached: (object | null)[]): boolean =>
  attached.some((one) => one !== null) ||
  intake.tall !== null ||
  intake.weight !== null ||
  intake.user_interest_disease.length > 0 ||
  intake.disease_text.length > 0

/** Characters of a note's first line in a list. */
const NOTE_LINE_MAX = 80

/** The first line with words, cut where it is long. */
export function firstLine(words: string): string {
  const line = words.trim().split('\n')[0]!.trim()
  const characters = [...line]
  return characters.length <= NOTE_LINE_MAX ? line : `${characters.slice(0, NOTE_LINE_MAX - 1).join('')}…`
}

/** A freed time is kept so long for each member who waits for one. */
export const OFFER_MINUTES = 10
