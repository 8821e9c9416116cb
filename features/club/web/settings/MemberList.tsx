import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { ClubPerson } from '../../contract.ts'
import { clubWords } from '../../words/club.ts'
import { clubSettings } from '../../words/settings.ts'
import { useMembers } from './api.ts'
import { LIST_SKELETON } from './parts.tsx'

const words = clubSettings.members

/** The members of a club with what can be done with each. */
export function MemberList({ meetNo, act, empty }: { meetNo: number; act: (one: ClubPerson) => ReactNode; empty?: ReactNode }) {
  const found = useMembers(meetNo)
  if (!found.data) return <QueryFallback query={found} skeleton={LIST_SKELETON} />
  const members = found.data.pages.flat()
  if (members.length === 1 && empty !== undefined) return empty
  return (
    <>
      <ul className="divide-y divide-line rounded-card bg-surface px-4">
        {members.map((one) => (
          <PersonRow key={one.member_no} one={one} sub={one.join_dt === null ? '' : words.since(koreanDate(one.join_dt))}>
            {act(one)}
          </PersonRow>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="quiet" size={48} busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

/** Somebody of a club or outside it, who leads to their room. */
export function PersonRow({ one: { person, role }, sub, children }: { one: ClubPerson; sub: string; children: ReactNode }) {
  const place = useScreen()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Link to={hrefNear(place, 'MyHaruRoom', { id: person.user_no })} className="flex min-h-11 min-w-0 grow basis-40 items-center gap-3">
        <Avatar person={person} size={42} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-1.5">
            <span className="min-w-0 text-t5 font-semibold break-words">{person.haru_name}</span>
            {role !== 'member' && <Tag tone={role === 'leader' ? 'gold' : 'brand'}>{clubWords.roles[role]}</Tag>}
          </span>
          {sub !== '' && <span className="block text-t3 break-words text-fg3">{sub}</span>}
        </span>
      </Link>
      {children}
    </li>
  )
}
