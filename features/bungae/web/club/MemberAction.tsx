import { Plus } from 'lucide-react'
import type { Club } from '#features/club/contract.ts'
import { hasPower, standingOf } from '#features/club/rules.ts'
import { LIVING_STATES } from '#features/club/transitions.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { clubTab as words } from '../../words/club.ts'

/** Opens a meetup, for those whom the club lets; others are led to its meetups. */
export default function MemberAction({ club }: { club: Club }) {
  const go = useGo()
  const { meet_no: id } = club
  if (LIVING_STATES.includes(club.state) && hasPower(standingOf(club.my), 'createBungae', club)) {
    return (
      <Button full icon={<Plus aria-hidden size={20} />} onClick={() => go.to(href('ClubBungaeCreate', { id }))}>
        {words.create}
      </Button>
    )
  }
  return (
    <Button full onClick={() => go.to(`${href('ClubDetail', { id })}?tab=bungae`, { replace: true })}>
      {words.look}
    </Button>
  )
}
