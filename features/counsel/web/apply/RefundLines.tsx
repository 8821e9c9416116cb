import { useId } from 'react'
import { useNow } from '#kit/ui/useNow.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import { followUp } from '#features/counsel/words/followUp.ts'
import { answerDue, refundOf, type RefundTerms } from '../../rules.ts'
import { dateTime } from './times.ts'

type Props = { price: number; start: string; terms: RefundTerms }
type Line = { text: string; help?: string; back: string }

/** What comes back when, as a time line with dates and amounts. */
export function RefundLines({ price, start, terms }: Props) {
  const id = useId()
  const now = useNow()
  const lines = linesOf(price, new Date(start), terms, now)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-t6 font-bold">
        {words.refundTitle}
      </h2>
      <ol>
        {lines.map(({ text, help, back }, nth) => (
          <li key={text} className="relative flex gap-3 pb-3.5">
            {nth < lines.length - 1 && <span aria-hidden className="absolute top-3 bottom-[-0.375rem] left-[5px] w-0.5 bg-line" />}
            <span aria-hidden className={`relative mt-1.5 size-3 flex-none rounded-full ${nth === 0 ? 'bg-brand' : 'bg-press'}`} />
            <span className="num min-w-0 flex-1 text-t4 break-keep">
              <span className="block font-medium">{text}</span>
              {help !== undefined && <span className="block text-t3 text-fg2">{help}</span>}
            </span>
            <b className="num flex-none text-t4 font-bold">{back}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

function linesOf(price: number, start: Date, terms: RefundTerms, now: Date): Line[] {
  const full = new Date(start.getTime() - terms.full_hours * HOUR_MS)
  const share = (percent: number) => words.viv(refundOf(price, percent))
  return [
    price === 0
      ? { text: followUp.heldNone, back: words.viv(0) }
      : { text: words.held(price), help: words.heldHelp, back: words.viv(price) },
    { text: words.beforeAnswer, help: words.answerDue(dateTime(answerDue(now, start).toISOString())), back: words.all },
    { text: words.soonAfter(terms.free_minutes), back: words.all },
    ...(full > now ? [{ text: words.until(dateTime(full.toISOString())), help: words.untilHelp(terms.full_hours), back: words.all }] : []),
    { text: words.later, back: share(terms.late_percent) },
    { text: words.absent, back: share(terms.no_show_percent) },
    { text: words.expertAbsent, back: words.all },
  ]
}
