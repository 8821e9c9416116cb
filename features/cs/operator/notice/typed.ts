import { koreanClock, koreanDay } from '#kit/contract/time.ts'
import type { Checks } from '#kit/web/console/act.ts'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { serverNow } from '#kit/web/serverClock.ts'
import { earliestDay } from '#features/policy/rules.ts'
import type { NoticeCase } from '../../operator-contract.ts'
import { NOTICE_MIN } from '../../rules.ts'
import { cs } from '../../words.ts'
import { notices as words } from '../../words/operator.ts'

export const blankNotice: Typed = {
  title: '',
  body: '',
  is_pinned: false,
  is_told: false,
  publish_dt: '',
  is_change: false,
  effective_on: '',
  is_unfavourable: false,
}

/** Whether a notice has been published before: then it keeps that moment, or gets a later one while it is taken down. `now`: the server's time. */
export const hasAppeared = (publishDt: string, now = serverNow()): boolean => Date.parse(publishDt) <= now

/** What stands in the form for a notice. */
export const typedOf = ({ title, body, is_pinned, is_told, publish_dt, effective_dt, is_unfavourable }: NoticeCase): Typed => ({
  title,
  body,
  is_pinned,
  is_told,
  publish_dt: hasAppeared(publish_dt) ? '' : localOf(new Date(publish_dt)),
  is_change: effective_dt !== null,
  effective_on: effective_dt === null ? '' : koreanDay(new Date(effective_dt)),
  is_unfavourable,
})

/** The notice that stands in the form. */
export const noticeIn = (typed: Typed, isPublished: boolean) => ({
  title: textIn(typed, 'title'),
  body: textIn(typed, 'body'),
  is_pinned: typed.is_pinned === true,
  is_told: typed.is_told === true,
  publish_dt: isPublished || textIn(typed, 'publish_dt') === '' ? null : momentOf(typed),
  change:
    typed.is_change === true ? { effective_on: textIn(typed, 'effective_on'), is_unfavourable: typed.is_unfavourable === true } : null,
})

/** The first day from which the change may hold. */
export function earliestOf(typed: Typed, isPublished: boolean): string {
  const asked = isPublished || textIn(typed, 'publish_dt') === '' ? NaN : Date.parse(momentOf(typed))
  return earliestDay(Number.isNaN(asked) ? new Date(serverNow()) : new Date(asked), typed.is_unfavourable === true)
}

/** What is missing. */
export const problemsIn = (typed: Typed): Checks => [
  textIn(typed, 'title').length < 2 && { field: 'title', words: words.needsTitle },
  textIn(typed, 'body').length < NOTICE_MIN && { field: 'body', words: cs.needsContent(NOTICE_MIN) },
  typed.is_change === true && textIn(typed, 'effective_on') === '' && { field: 'effective_on', words: words.needsDay },
]

/** The typed time is Korean time, whatever the browser's time zone. */
const momentOf = (typed: Typed): string => `${textIn(typed, 'publish_dt')}:00+09:00`
const localOf = (at: Date): string => `${koreanDay(at)}T${koreanClock(at).slice(0, 5)}`
