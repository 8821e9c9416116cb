import { koreanDay, koreanYesterday } from '#kit/contract/time.ts'
import { koreanTime, number } from '#kit/ui/format.ts'
import { koreanDateFrom, koreanSpan } from '#kit/ui/longDates.ts'
import { viv, vivHistory as words } from '../../words/viv.ts'
import type { HistoryLine } from '../../contract.ts'
import { JOURNAL_KINDS, lineWords, paymentPurpose, type HistoryGroup } from '../../rules.ts'

type Line = Pick<HistoryLine, 'kind' | 'ref' | 'paid' | 'free' | 'other' | 'message' | 'method' | 'exchange_state'>

/** Title of a booking: the other member of a gift, the purpose of a grant, else the kind. */
export function titleOf(line: Line): string {
  const { kind, ref, other, message } = line
  if (isGift(kind)) return other?.haru_name ?? words.unknown
  if (kind !== 'event_grant') return lineWords(line)
  return ref.startsWith('referral:') ? words.referral : (message ?? lineWords(line))
}

/** The message of a gift. A grant's text is its title already. */
export const messageOf = ({ kind, message }: Line): string | null => (isGift(kind) ? message : null)

/** Further facts of a booking, in display order. */
export function factsOf(line: Line): string[] {
  const { kind, ref, paid, free, method, exchange_state } = line
  return [
    paymentPurpose(ref),
    isGift(kind) ? lineWords(line) : null,
    method && words.methods[method],
    // The kind of a returned exchange already names its state.
    kind === 'exchange_req' ? exchangeState(exchange_state) : null,
    free === 0 ? null : paid === 0 ? words.free : words.both(signed(paid), signed(free)),
  ].filter((fact): fact is string => Boolean(fact) && fact !== titleOf(line))
}

const exchangeState = (state: number | null): string | null =>
  state === null ? null : (words.exchangeStates[state as keyof typeof words.exchangeStates] ?? null)

export function groupOf(kind: HistoryLine['kind']): HistoryGroup {
  if (kind === 'gift_in' || kind === 'gift_void') return 'gift'
  return kind === 'charge_loss' || kind === 'charge_back' ? 'charge' : JOURNAL_KINDS[kind]
}
const isGift = (kind: HistoryLine['kind']): boolean => groupOf(kind) === 'gift'

/** `+500`, `−300`, with U+2212 as minus sign. */
export const signed = (amount: number): string => (amount < 0 ? `−${number(-amount)}` : `+${number(amount)}`)

export const vivOf = (amount: number): string => viv.amount(number(Math.abs(amount)))

/** Today, yesterday, or the date. */
export function dayOf(iso: string, now: Date): string {
  const [day, today] = [koreanDay(new Date(iso)), koreanDay(now)]
  // A client clock that runs behind must not show tomorrow.
  if (day >= today) return words.today
  return day === koreanYesterday(now) ? words.yesterday : koreanDateFrom(day, today)
}

export const whenOf = (iso: string, now: Date): string => words.dayAndTime(dayOf(iso, now), koreanTime(iso))

/** Day and time for today and yesterday, else the date. */
export function shortWhenOf(iso: string, now: Date): string {
  const [day, today] = [koreanDay(new Date(iso)), koreanDay(now)]
  const isRecent = day >= koreanYesterday(now)
  return isRecent ? whenOf(iso, now) : koreanSpan(day, day, today)
}

/** A date, with the year if it differs from the current one. */
export const dateOf = (iso: string, now: Date): string => koreanDateFrom(koreanDay(new Date(iso)), koreanDay(now))
