import { Crown } from 'lucide-react'
import { Count } from '#kit/ui/Count.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import type { MyClub } from '../../contract.ts'
import { clubWords } from '../../words/club.ts'
import { clubList as words } from '../../words/list.ts'
import { whenOf } from '../when.ts'
import { ClubRow } from './ClubRow.tsx'

/** A club of the viewer: their role, unread messages and the next meetup. */
export function MyClubRow({ club, isFirst }: { club: MyClub; isFirst?: boolean }) {
  const now = useNow()
  const mark = (
    <span className="flex flex-none items-center gap-1.5">
      {club.role !== 'member' && <RoleTag role={club.role} />}
      <Count value={club.unread_qtt} label={words.unread} />
    </span>
  )
  const next = club.next && (
    <span className="line-clamp-1 text-t4 font-medium text-brand-fg">
      <span className="sr-only">{words.nextLabel} </span>
      {words.next(whenOf(club.next.start_dt, now), club.next.adhoc_name)}
    </span>
  )
  return <ClubRow club={club} mark={mark} hasPolicy={false} {...(isFirst && { isFirst })} {...(next && { note: next })} />
}

const RoleTag = ({ role }: { role: 'leader' | 'manager' }) => (
  <Tag tone="gold">
    {role === 'leader' && <Crown aria-hidden size={11} className="mr-0.5 fill-current" />}
    {clubWords.roles[role]}
  </Tag>
)
