import { ChevronDown } from 'lucide-react'
import { addMonths } from '#kit/contract/time.ts'
import { koreanMonth } from '#kit/ui/longDates.ts'
import { MonthSheet, Step } from '#kit/ui/MonthSheet.tsx'
import { month as words } from '#kit/ui/words/month.ts'
import { openSheet } from './overlays.ts'

type Props<Month> = {
  /** `2026-11` */
  month: Month
  first: string
  last: string
  onChange: (month: Month) => void
}
type AnyMonth = Props<string | undefined> & {
  /** The label of all months. */
  any: string
}

/** The shown month with its neighbours; a press on it opens a sheet of months. With `any`, no month means all. */
export function MonthBar(props: (Props<string> & { any?: undefined }) | AnyMonth) {
  const { month, first, last, any } = props
  const onChange = props.onChange as (month: string | undefined) => void
  const step = (by: -1 | 1) => month !== undefined && onChange(addMonths(`${month}-01`, by).slice(0, 7))
  const pick = async () => {
    const sheet = { month: month ?? null, first, last, any }
    const picked = await openSheet<string | null>((close) => <MonthSheet {...sheet} onPick={close} />, { title: words.pick })
    if (picked !== undefined) onChange(picked ?? undefined)
  }
  return (
    <div className="flex min-h-12 items-center px-1.5">
      {month !== undefined && <Step label={words.before} off={month <= first} onPress={() => step(-1)} by={-1} />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void pick()}
        className="num inline-flex min-h-11 min-w-0 items-center gap-1 rounded-chip px-3.5 text-t5 font-semibold active:bg-sunken wide:hover:bg-sunken"
      >
        {month === undefined ? any : koreanMonth(`${month}-01`)}
        <ChevronDown aria-hidden size={18} className="flex-none text-fg2" />
      </button>
      {month !== undefined && <Step label={words.after} off={month >= last} onPress={() => step(1)} by={1} />}
    </div>
  )
}
