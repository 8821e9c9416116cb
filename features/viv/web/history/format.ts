import { koreanDay } from '#kit/contract/day.ts'
import { koreanTime, number } from '#kit/ui/format.ts'
import { koreanDateFrom, koreanSpan } from '#kit/ui/longDates.ts'
import { viv, vivHistory as words } from '../../words/viv.ts'
import type { HistoryLine } from '../../contract.ts'
import { JOURNAL_KINDS, lineWords, type HistoryGroup } from '../../rules.ts'

type Line = Pick<HistoryLine, 'kind' | 'ref' | 'paid' | 'free' | 'other' | 'message' | 'method' | 'exchange_state'>

const DAY_MS = 86_400_000

/** What a line is called: the other of a gift, what free viv are for, else what was booked. */
export function titleOf(line: Line): string {
  const { kind, ref, other, message } = line
  if (isGift(kind)) return other?.haru_name ?? words.unknown
  if (kind !== 'event_grant') return lineWords(line)
  return ref.startsWith('referral:') ? words.referral : (message ?? lineWords(line))
}

/** What was written with a gift. What haru gave is called by its words already. */
export const messageOf = ({ kind, message }: Line): string | null => (isGift(kind) ? message : null)

/** What else there is to say of it, from the first to the last. */
export function factsOf(line: Line): string[] {
  const { kind, paid, free, method, exchange_state } = line
  return [
    isGift(kind) ? lineWords(line) : null,
    method && words.methods[method],
    // What came back says by its name why.
    kind === 'exchange_req' ? exchangeState(exchange_state) : null,
    free === 0 ? null : paid === 0 ? words.free : words.both(signed(paid), signed(free)),
  ].filter((fact): fact is string => Boolean(fact) && fact !== titleOf(line))
}

const exchangeState = (state: number | null): string | null =>
  state === null ? null : (words.exchangeStates[state as keyof typeof words.exchangeStates] ?? null)

export function groupOf(kind: HistoryLine['kind']): HistoryGroup {
  if (kind === 'gift_in') return 'gift'
  return kind === 'charge_loss' || kind === 'charge_back' ? 'charge' : JOURNAL_KINDS[kind]
}
const isGift = (kind: HistoryLine['kind']): boolean => groupOf(kind) === 'gift'

/** `+500`, `−300`, with a minus of its own width. */
export const signed = (amount: number): string => (amount < 0 ? `−${number(-amount)}` : `+${number(amount)}`)

export const vivOf = (amount: number): string => viv.amount(number(Math.abs(amount)))

/** A day, in words: today, yesterday, or its date. */
export function dayOf(iso: string, now: Date): string {
  const [day, today] = [koreanDay(new Date(iso)), koreanDay(now)]
  // A clock that runs behind must not date it tomorrow.
  if (day >= today) return words.today
  return day === koreanDay(new Date(now.getTime() - DAY_MS)) ? words.yesterday : koreanDateFrom(day, today)
}

/** A day and its time. */
export const whenOf = (iso: string, now: Date): string => words.dayAndTime(dayOf(iso, now), koreanTime(iso))

/** A moment in few words: its time too as long as it is near. */
export function shortWhenOf(iso: string, now: Date): string {
  const [day, today] = [koreanDay(new Date(iso)), koreanDay(now)]
  const isNear = day >= koreanDay(new Date(now.getTime() - DAY_MS))
  return isNear ? whenOf(iso, now) : koreanSpan(day, day, today)
}

/** A day to come, with its year where that is another. */
export const dateOf = (iso: string, now: Date): string => koreanDateFrom(koreanDay(new Date(iso)), koreanDay(now))
