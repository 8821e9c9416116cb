import { ChevronRight } from 'lucide-react'
import type { CounselInfo } from '#features/counsel/contract.ts'
import { COUNSEL, RUNNING_STATES } from '#features/counsel/transitions.ts'
import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Plan } from '../contract.ts'
import { PLANS_MAX } from '../rules.ts'
import { expertPlan, memberPlan, plan as words } from '../words/plan.ts'
import { useCounselPlans, usePlanUpdates } from './api.ts'
import { openPlan } from './openPlan.ts'

/** The plans of a counselling in its detail; for the expert also the way to a new one. */
export default function CounselCard({ info }: { info: CounselInfo }) {
  const { coun_no, side, state } = info
  const place = useScreen()
  const found = useCounselPlans(coun_no, state === COUNSEL.completed || RUNNING_STATES.includes(state))
  usePlanUpdates()
  if (!found.data) return null
  const { plans, problem } = found.data
  const canSend = side === 'expert' && problem === null
  if (plans.length === 0 && !canSend) return null
  const { card } = side === 'expert' ? expertPlan : memberPlan
  return (
    <Card aria-label={card} className="p-4">
      <h2 className="text-t6 font-bold">{card}</h2>
      {plans.length === 0 && <p className="mt-1 text-t4 break-keep text-fg2">{expertPlan.lead}</p>}
      <ul className="divide-y divide-line">
        {plans.map((plan) => (
          <li key={plan.plan_no}>
            <PlanRow plan={plan} />
          </li>
        ))}
      </ul>
      {canSend && (
        <>
          <Button variant="weak" size={48} full className="mt-3" onClick={() => void openPlan(info, place)}>
            {expertPlan.send}
          </Button>
          {plans.length > 0 && <p className="mt-1.5 text-center text-t3 text-fg3">{expertPlan.left(PLANS_MAX - plans.length)}</p>}
        </>
      )}
    </Card>
  )
}

function PlanRow({ plan }: { plan: Plan }) {
  const { plan_no, title, side, progress, start_date, is_removed } = plan
  const today = koreanDay(useNow())
  const waits = side === 'member' && (start_date === null || is_removed)
  return (
    <Link to={href('PlanDetail', { id: plan_no })} className="flex min-h-14 items-center gap-2 py-2.5">
      <span className="min-w-0 flex-1">
        <b className="block text-t5 font-semibold break-words">{title}</b>
        <span className="num block text-t3 text-fg2">{stateOf(plan, today)}</span>
        {progress && <Progress value={progress.done} max={progress.all} className="mt-1.5" />}
        {waits && <span className="mt-1 inline-block text-t4 font-semibold text-brand-fg">{memberPlan.add}</span>}
      </span>
      <ChevronRight aria-hidden size={18} className="flex-none text-fg3" />
    </Link>
  )
}

function stateOf({ days, side, progress, start_date, is_removed, withheld }: Plan, today: string): string {
  if (withheld !== null) return expertPlan.withheld[withheld]
  if (side === 'member' && start_date === null) return `${words.days(days)} · ${memberPlan.notAdded}`
  if (is_removed) return memberPlan.left
  const done = progress ? `${words.percent(progress.percent)} · ${words.done(progress.done, progress.all)}` : ''
  return start_date !== null && start_date > today ? `${koreanDate(start_date)} · ${done}` : done
}
