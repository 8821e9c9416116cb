import { ChevronRight } from 'lucide-react'
import type { DayCardProps } from '#features/daily/web/public.ts'
import { href } from '#features/routes.ts'
import { Card } from '#kit/ui/Card.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { DayPlan } from '../contract.ts'
import { memberPlan, plan as words } from '../words/plan.ts'
import { useDayPlans, usePlanUpdates } from './api.ts'
import { BoxList } from './parts/BoxList.tsx'

/** What the member's plans have to do on a day, in the screens of their days. Nothing where there is none, or it cannot be read. */
export default function DayCard({ day, inSheet = false }: DayCardProps) {
  const found = useDayPlans(day)
  usePlanUpdates()
  return found.data?.map((plan) =>
    inSheet ? (
      <section key={plan.plan_no} aria-label={label(plan)}>
        <Head plan={plan} />
        <div className="mt-1 rounded-tile bg-sunken px-4 py-2">
          <Boxes plan={plan} day={day} />
        </div>
      </section>
    ) : (
      <Card key={plan.plan_no} aria-label={label(plan)} className="px-4 pt-2 pb-3">
        <Head plan={plan} />
        <Boxes plan={plan} day={day} />
      </Card>
    ),
  )
}

const label = ({ title }: DayPlan): string => `${memberPlan.day} ${title}`

function Head({ plan: { plan_no, title, haru_name, nth, days, items } }: { plan: DayPlan }) {
  const done = items.filter(({ checked }) => checked).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Link to={href('PlanDetail', { id: plan_no })} className="flex min-h-11 min-w-0 flex-1 items-center gap-0.5 text-t6 font-bold">
        <span className="min-w-0 truncate">{title}</span>
        <ChevronRight aria-hidden size={18} className="flex-none text-fg3" />
      </Link>
      <b className="num text-t6 font-bold">
        {done}
        <span className="text-t4 font-medium text-fg3">/{items.length}</span>
      </b>
      <p className="num -mt-1 w-full text-t3 text-fg3">{[words.from(haru_name ?? words.gone), words.nth(nth, days)].join(' · ')}</p>
    </div>
  )
}

function Boxes({ plan: { plan_no, can_check, items }, day }: { plan: DayPlan; day: string }) {
  return (
    <>
      <BoxList key={day} planNo={plan_no} day={day} canCheck={can_check} items={items} />
      {can_check && <p className="text-t3 text-fg3">{memberPlan.saved}</p>}
    </>
  )
}
