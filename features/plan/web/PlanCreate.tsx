import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Plan } from '../contract.ts'
import { planForm as words } from '../words/plan.ts'
import { takePlan, useCounselPlans, usePlan } from './api.ts'
import { readDraft, storeDraft } from './create/draft.ts'
import { EMPTY, valuesFrom, type Values } from './create/form.ts'
import { noticeOf } from './parts/notice.ts'

/** With the form library: loaded while the counselling is read. */
const loadForm = () => loadPart(() => import('./create/PlanForm.tsx'))
const PlanForm = lazy(loadForm)

/** Writes a plan for the member of a counselling; with `?from=` it starts with an earlier plan. */
export default function PlanCreate() {
  const { params, search } = useScreen()
  const go = useGo()
  // `lazy` reports a failure.
  useEffect(() => void loadForm().catch(() => undefined), [])
  const counNo = Number(params.id)
  const fromNo = Number(search.get('from'))
  const header = <Header left="close" title={ko.titles.PlanCreate} onLeft={() => go.back(href('ExpertCounDetail', { id: counNo }))} />
  return (
    <ExpertOnly header={header} skeleton={SKELETON}>
      <Loaded key={`${counNo} ${fromNo}`} header={header} counNo={counNo} fromNo={fromNo} />
    </ExpertOnly>
  )
}

type LoadedProps = { header: ReactNode; counNo: number; fromNo: number }

function Loaded({ header, counNo, fromNo }: LoadedProps) {
  const found = useCounselPlans(counNo)
  const from = usePlan(fromNo)
  const isWaitingForSource = from.isEnabled && from.isPending
  if (isNotFound(found.error) || !found.isEnabled || found.data?.side === 'member') {
    return (
      <Page header={header}>
        <NotFoundView />
      </Page>
    )
  }
  if (!found.data || isWaitingForSource) {
    return (
      <Page header={header}>
        <QueryFallback query={found.data ? from : found} skeleton={SKELETON} />
      </Page>
    )
  }
  return (
    <Writing header={header} counNo={counNo} cateNo={found.data.cate_no} problem={found.data.problem?.msg ?? null} source={from.data} />
  )
}

type WritingProps = { header: ReactNode; counNo: number; cateNo: number; problem: string | null; source: Plan | undefined }

function Writing({ header, counNo, cateNo, problem, source }: WritingProps) {
  const go = useGo()
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
      go.to(href('PlanDetail', { id: plan.plan_no }), { replace: true })
    },
    [go],
  )
  if (isRefused) {
    return (
      <Page header={header}>
        <EmptyView text={words.cannot} sub={problem ?? ''} />
      </Page>
    )
  }
  return (
    <Suspense fallback={<Page header={header}>{SKELETON}</Page>}>
      <PlanForm
        key={start.round}
        header={header}
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

const SKELETON = (
  <div className="flex flex-col gap-5 bg-surface px-5 pt-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-14" />
    <Skeleton className="h-40" />
  </div>
)
