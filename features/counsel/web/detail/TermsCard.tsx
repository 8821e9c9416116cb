import { koreanTime } from '#kit/ui/format.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { counselDetail } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { dayTime } from '../session/when.ts'
import { Facts, Section, type Fact } from './Facts.tsx'

const words = counselDetail.terms

/** What was agreed on: it never changes afterwards. And what the session really lasted. */
export function TermsCard({ info, now }: { info: CounselInfo; now: number }) {
  const {
    title,
    channel,
    minutes,
    price,
    ext_minutes,
    ext_price,
    ext_count,
    hope_dt,
    start_dt,
    quit_dt,
    end_dt,
    reg_dt,
    adjust_seconds,
    follow_up,
  } = info
  const facts: (Fact | null)[] = [
    { term: words.when, value: dayTime(hope_dt, now) },
    { term: words.product, value: title },
    { term: words.channel, value: `${counsel.channels[channel]} · ${counsel.lasting(minutes)}` },
    follow_up && follow_up.viv > 0
      ? {
          term: words.price,
          value: counsel.viv(price),
          help: words.rewarded(price + follow_up.viv, follow_up.viv),
        }
      : { term: words.price, value: counsel.viv(price) },
    {
      term: words.extension,
      value: ext_minutes === null || ext_price === null ? words.noExtension : words.extensionOf(ext_minutes, ext_price),
      help: ext_count > 0 ? words.extended(ext_count) : null,
    },
    start_dt === null
      ? null
      : {
          term: words.used,
          value: words.span(koreanTime(start_dt), koreanTime(quit_dt ?? end_dt ?? start_dt)),
          help: adjust_seconds > 0 ? words.adjusted(adjust_seconds) : null,
        },
    { term: words.applied, value: dayTime(reg_dt, now) },
  ]
  return (
    <Section title={words.title}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Section>
  )
}
