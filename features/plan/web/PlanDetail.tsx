import { Suspense } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Plan } from '../contract.ts'
import { refreshPlans, usePlan, usePlanUpdates } from './api.ts'
import { ExpertCard } from './detail/ExpertCard.tsx'
import { ItemsCard } from './detail/ItemsCard.tsx'
import { MineCard } from './detail/MineCard.tsx'
import { TitleCard } from './detail/TitleCard.tsx'

/** With the form library: most visits are to check boxes. */
const AddCard = lazyPart(async () => (await import('./detail/AddCard.tsx')).default)

/** A plan: for its member with the boxes of their days, for its expert with what they may see of them. */
export default function PlanDetail() {
  const { params } = useScreen()
  const go = useGo()
  const found = usePlan(Number(params.id))
  usePlanUpdates()
  const back = () => go.back(found.data ? counselPath(found.data) : href('CounList'))
  return (
    <Page header={<Header left="back" title={ko.titles.PlanDetail} onLeft={back} />} onRefresh={refreshPlans}>
      {isNotFound(found.error) || !found.isEnabled ? (
        <NotFoundView />
      ) : found.data ? (
        <Opened plan={found.data} />
      ) : (
        <QueryFallback query={found} skeleton={SKELETON} />
      )}
    </Page>
  )
}

function Opened({ plan }: { plan: Plan }) {
  const go = useGo()
  return (
    <div className="@container">
      <div className={COLUMNS}>
        <TitleCard plan={plan} counselPath={counselPath(plan)} />
        {plan.side === 'expert' && <ExpertCard plan={plan} onTakenBack={() => go.back(counselPath(plan))} />}
        {plan.side === 'member' && (plan.start_date === null || plan.is_removed) && (
          <Suspense fallback={<Skeleton className="h-72 rounded-card bg-surface" />}>
            <AddCard key={plan.plan_no} plan={plan} />
          </Suspense>
        )}
        {plan.side === 'member' && plan.start_date !== null && <MineCard key={plan.start_date} plan={plan} startDate={plan.start_date} />}
        <ItemsCard plan={plan} />
      </div>
    </div>
  )
}

const counselPath = ({ side, coun_no }: Plan): string =>
  side === 'member' ? href('CounDetail', { id: coun_no }) : href('ExpertCounDetail', { id: coun_no })

/** Cards below each other, in two columns where there is room. */
const COLUMNS = 'gap-2.5 p-3 @min-[48rem]:columns-2 [&>*]:mb-2.5 [&>*]:break-inside-avoid'

const SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    <Skeleton className="h-32 rounded-card bg-surface" />
    <Skeleton className="h-72 rounded-card bg-surface" />
    <Skeleton className="h-48 rounded-card bg-surface" />
  </div>
)
