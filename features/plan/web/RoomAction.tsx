import type { CounselInfo } from '#features/counsel/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { expertPlan } from '../words/plan.ts'
import { useCounselPlans } from './api.ts'
import { openPlan } from './openPlan.ts'

/** For the expert, while a plan can be sent: opens its form. */
export default function RoomAction({ info }: { info: CounselInfo }) {
  const { coun_no, side, state } = info
  const place = useScreen()
  const found = useCounselPlans(coun_no, side === 'expert' && [2, 6, 7, 3].includes(state))
  if (!found.data || found.data.problem !== null) return null
  return (
    <Button variant="weak" size={48} aria-label={expertPlan.send} onClick={() => void openPlan(info, place)}>
      {expertPlan.short}
    </Button>
  )
}
