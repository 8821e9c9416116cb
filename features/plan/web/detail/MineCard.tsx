import { useState } from 'react'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { call, CallError } from '#kit/web/call.ts'
import { actionSheet, alert, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { removePlan, sharePlan, type Plan } from '../../contract.ts'
import { isCheckable, progressOf } from '../../rules.ts'
import { memberPlan as words, plan as planWords } from '../../words/plan.ts'
import { takePlan } from '../api.ts'
import { BoxList } from '../parts/BoxList.tsx'
import { DayPicker } from './DayPicker.tsx'

/** The member's boxes, day by day; what the expert sees of them; and the way out. */
export function MineCard({ plan, startDate }: { plan: Plan; startDate: string }) {
  const today = koreanDay(useNow())
  const { days, all, done, percent } = progressOf(plan.boxes)
  const [chosen, setChosen] = useState<string | null>(null)
  // Today, or the day of the plan that is nearest to it.
  const near = days.find(({ day }) => day >= today)?.day ?? days.at(-1)?.day ?? null
  const day = days.some((one) => one.day === chosen) ? chosen : near
  return (
    <Card aria-label={words.progress} className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-t6 font-bold">{words.progress}</h2>
        <p className="num text-t5 font-bold">
          {planWords.percent(percent)} <span className="text-t4 font-medium text-fg2">{planWords.done(done, all)}</span>
        </p>
      </div>
      <Progress value={done} max={all} className="mt-2" />
      {plan.is_removed ? (
        <p className="mt-2 text-t4 text-fg2">{words.left}</p>
      ) : (
        <p className="num mt-2 text-t3 text-fg3">{planWords.span(koreanDate(startDate), koreanDate(plan.last_date ?? startDate))}</p>
      )}
      {day !== null && (
        <>
          <DayPicker days={days} value={day} today={today} onChange={setChosen} />
          <OfDay plan={plan} day={day} today={today} startDate={startDate} />
        </>
      )}
      {!plan.is_removed && <Sharing plan={plan} />}
    </Card>
  )
}

type OfDayProps = { plan: Plan; day: string; today: string; startDate: string }

function OfDay({ plan: { plan_no, boxes, items, days, is_removed }, day, today, startDate }: OfDayProps) {
  const ofDay = boxes.filter((box) => box.day === day)
  const shown = items.flatMap((item) => ofDay.filter(({ item_no }) => item_no === item.item_no).map(({ checked }) => ({ item, checked })))
  const canCheck = !is_removed && isCheckable(day, today)
  const nth = daysBetween(startDate, day) + 1
  const why = canCheck ? words.saved : is_removed ? null : day > today ? words.notYet : words.tooLate
  return (
    <section aria-label={koreanDate(day)} className="mt-3">
      <h3 className="num text-t5 font-bold">
        {koreanDate(day)} {nth >= 1 && nth <= days && <span className="text-t3 font-medium text-fg3">{planWords.nth(nth, days)}</span>}
      </h3>
      <BoxList key={day} planNo={plan_no} day={day} canCheck={canCheck} items={shown} />
      {why !== null && <p className="text-t3 text-fg3">{why}</p>}
    </section>
  )
}

/** The switch takes effect at once and is put back if the server refuses. */
function Sharing({ plan }: { plan: Plan }) {
  const { plan_no, partner, is_shared, shared_until } = plan
  const [isBusy, setBusy] = useState(false)
  const name = partner?.haru_name ?? planWords.gone
  const change = async (share: boolean) => {
    if (isBusy) return
    setBusy(true)
    takePlan({ ...plan, is_shared: share })
    try {
      takePlan(await call(sharePlan, { params: { plan_no }, body: { share } }))
    } catch (error) {
      takePlan(plan)
      toast(messageOf(error))
    }
    setBusy(false)
  }
  const remove = async () => {
    const items = [
      { key: 'ahead', label: words.removeAhead },
      { key: 'all', label: words.removeAll, danger: true },
    ]
    const which = await actionSheet({ title: words.removeTitle, items })
    if (which !== 'ahead' && which !== 'all') return
    try {
      takePlan(await busy(call(removePlan, { params: { plan_no }, body: { which } })))
      toast(words.removed)
    } catch (error) {
      await alert(messageOf(error))
    }
  }
  return (
    <>
      {partner !== null && (
        <div className="-mx-4 mt-3 border-t border-line">
          <Switch
            label={words.share}
            help={is_shared && shared_until !== null ? words.shareHelp(name, koreanDate(shared_until)) : words.shareOff(name)}
            checked={is_shared}
            onChange={(share) => void change(share)}
          />
        </div>
      )}
      <Button variant="quiet" size={48} full className="mt-2" onClick={() => void remove()}>
        {words.remove}
      </Button>
    </>
  )
}

const messageOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
