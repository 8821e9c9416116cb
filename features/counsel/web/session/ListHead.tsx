import { ChevronRight } from 'lucide-react'
import { href } from '#features/routes.ts'
import { Count } from '#kit/ui/Count.tsx'
import { Link } from '#kit/web/screen.tsx'
import { counselRooms as words } from '../../words/session.ts'
import { useExpertCounts, useIsExpert } from '../api.ts'

/** Above the counsel rooms in the list of conversations: the way to counsellings without a room, as requests. */
export default function ListHead() {
  const isExpert = useIsExpert()
  const waiting = useExpertCounts(isExpert).data?.new ?? 0
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-5 py-3">
      {isExpert && (
        <Link to={href('ExpertCounList')} className={LINK}>
          {words.manage}
          <Count value={waiting} label={words.newOnes} />
          <ChevronRight aria-hidden size={16} className="text-fg3" />
        </Link>
      )}
      <Link to={href('CounList')} className={LINK}>
        {words.mine}
        <ChevronRight aria-hidden size={16} className="text-fg3" />
      </Link>
    </div>
  )
}

const LINK = 'pressable flex min-h-11 flex-[1_0_auto] items-center justify-center gap-1 rounded-tile bg-sunken px-3.5 text-t4 font-semibold'
