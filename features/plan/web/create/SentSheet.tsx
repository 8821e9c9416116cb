import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { SentPlan } from '../../contract.ts'
import { planForm as words } from '../../words/plan.ts'
import { useSentPlans } from '../api.ts'

/** The expert's earlier plans, newest first. A press chooses one. */
export function SentSheet({ onDone }: { onDone: (plan: SentPlan) => void }) {
  const found = useSentPlans()
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  const plans = found.data.pages.flat()
  if (plans.length === 0) return <EmptyView text={words.reuseNone} sub={words.reuseNoneHelp} />
  return (
    <>
      <ul className="divide-y divide-line">
        {plans.map((plan) => (
          <li key={plan.plan_no}>
            <button
              type="button"
              onClick={() => onDone(plan)}
              className="pressable flex min-h-14 w-full flex-col justify-center py-2.5 text-left"
            >
              <b className="text-t5 font-semibold break-words">{plan.title}</b>
              <span className="num text-t3 text-fg2">{`${words.summary(plan.days, plan.items.length)} · ${koreanDate(plan.reg_dt)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="quiet" size={48} full busy={found.isFetchingNextPage} className="mt-3" onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </div>
)
