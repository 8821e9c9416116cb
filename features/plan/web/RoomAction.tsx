import type { CounselInfo } from '#features/counsel/contract.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { expertPlan } from '../words/plan.ts'
import { useCounselPlans } from './api.ts'

/** For the expert, while a plan can be sent: leads to its form. */
export default function RoomAction({ info: { coun_no, side, state } }: { info: CounselInfo }) {
  const go = useGo()
  const found = useCounselPlans(coun_no, side === 'expert' && [2, 6, 7, 3].includes(state))
  if (!found.data || found.data.problem !== null) return null
  return (
    <Button variant="weak" size={48} aria-label={expertPlan.send} onClick={() => go.to(href('PlanCreate', { id: coun_no }))}>
      {expertPlan.short}
    </Button>
  )
}
