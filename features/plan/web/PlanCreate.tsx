import { useCallback } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Plan } from '../contract.ts'
import { PLAN_SKELETON, PlanWriting } from './create/PlanWriting.tsx'

/** Writes a plan for the member of a counselling; with `?from=` it starts with an earlier plan. */
export default function PlanCreate() {
  const { params, search } = useScreen()
  const go = useGo()
  const counNo = Number(params.id)
  const fromNo = Number(search.get('from'))
  const header = <Header left="close" title={ko.titles.PlanCreate} onLeft={() => go.back(href('ExpertCounDetail', { id: counNo }))} />
  const finish = useCallback((plan: Plan) => go.to(href('PlanDetail', { id: plan.plan_no }), { replace: true }), [go])
  return (
    <ExpertOnly header={header} skeleton={PLAN_SKELETON}>
      <PlanWriting key={`${counNo} ${fromNo}`} header={header} counNo={counNo} fromNo={fromNo} onSent={finish} />
    </ExpertOnly>
  )
}
