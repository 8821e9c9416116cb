import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Plan } from '../../contract.ts'
import { planForm as words } from '../../words/plan.ts'
import { takePlan, useCounselPlans, usePlan } from '../api.ts'
import { noticeOf } from '../parts/notice.ts'
import { readDraft, storeDraft } from './draft.ts'
import { EMPTY, valuesFrom, type Values } from './form.ts'

/** With the form library: loaded while the counselling is read. */
const loadForm = () => loadPart(() => import('./PlanForm.tsx'))
const PlanForm = lazy(loadForm)

type Props = {
  /** Absent in a sheet, which has a title of its own. */
  header?: ReactNode
  landmark?: { role: 'region'; label: string }
  counNo: number
  /** An earlier plan to begin with; 0: none. */
  fromNo: number
  onSent: (plan: Plan) => void
}

/** Writes a plan for the member of a counselling. */
export function PlanWriting({ header, landmark, counNo, fromNo, onSent }: Props) {
  // `lazy` reports a failure.
  useEffect(() => void loadForm().catch(() => undefined), [])
  const around = { header, landmark }
  const found = useCounselPlans(counNo)
  const from = usePlan(fromNo)
  const isWaitingForSource = from.isEnabled && from.isPending
  if (isNotFound(found.error) || !found.isEnabled || found.data?.side === 'member') {
    return (
      <Page {...around}>
        <NotFoundView />
      </Page>
    )
  }
  if (!found.data || isWaitingForSource) {
    return (
      <Page {...around}>
        <QueryFallback query={found.data ? from : found} skeleton={PLAN_SKELETON} />
      </Page>
    )
  }
  return (
    <Writing
      around={around}
      counNo={counNo}
      cateNo={found.data.cate_no}
      problem={found.data.problem?.msg ?? null}
      source={from.data}
      onSent={onSent}
    />
  )
}

type WritingProps = {
  around: Pick<Props, 'header' | 'landmark'>
  counNo: number
  cateNo: number
  problem: string | null
  source: Plan | undefined
  onSent: (plan: Plan) => void
}

function Writing({ around, counNo, cateNo, problem, source, onSent }: WritingProps) {
  const [start, setStart] = useState<{ round: number; values: Values }>(() => ({ round: 0, values: startOf(counNo, source) }))
  // Once the third plan is sent no further one can be: the form stays until it has left.
  const [isRefused] = useState(problem !== null)
  const reuse = (values: Values) => {
    storeDraft(counNo, values)
    setStart({ round: start.round + 1, values })
  }
  const finish = useCallback(
    (plan: Plan) => {
      takePlan(plan)
      toast(words.sent)
      onSent(plan)
    },
    [onSent],
  )
  if (isRefused) {
    return (
      <Page {...around}>
        <EmptyView text={words.cannot} sub={problem ?? ''} />
      </Page>
    )
  }
  return (
    <Suspense fallback={<Page {...around}>{PLAN_SKELETON}</Page>}>
      <PlanForm
        key={start.round}
        {...around}
        counNo={counNo}
        initial={start.values}
        notice={noticeOf(cateNo)}
        onSent={finish}
        onReuse={reuse}
      />
    </Suspense>
  )
}

/** The plan of the address, what was written before, or an empty form. */
const startOf = (counNo: number, source: Plan | undefined): Values => (source ? valuesFrom(source) : (readDraft(counNo) ?? EMPTY))

export const PLAN_SKELETON = (
  <div className="flex flex-col gap-5 bg-surface px-5 pt-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-14" />
    <Skeleton className="h-40" />
  </div>
)
