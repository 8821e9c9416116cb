import { Lock } from 'lucide-react'
import { FollowButton } from '#features/follow/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { search as words } from '#features/search/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { FoundExpert, FoundPerson } from '../../contract.ts'

/** A person of a result: avatar, name, the expert's field or the persona, and a follow button; links to the room. */
export function PersonRow({ person }: { person: FoundPerson | FoundExpert }) {
  const expertName = person.cate_no === null ? undefined : ko.daily.expert[person.cate_no]
  const persona = personaOf(person.haru_character)
  const statusMessage = 'haru_statemsg' in person ? person.haru_statemsg : ''
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-end gap-x-2">
      <Link
        to={hrefNear(useScreen(), 'MyHaruRoom', { id: person.user_no })}
        className="flex min-h-18 min-w-[min(11rem,100%)] flex-1 items-center gap-3 py-2"
      >
        <Avatar person={person} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-1.5">
            <b className="max-w-full text-t5 font-semibold break-words">{person.haru_name}</b>
            {person.account_private && <Lock role="img" aria-label={words.locked} size={13} strokeWidth={2.2} className="text-fg3" />}
            {'is_license_ended' in person && person.is_license_ended && <Tag tone="warn">{words.licenseEnded}</Tag>}
            {expertName ? <Tag tone="brand">{expertName}</Tag> : persona && <Tag>{personaName[persona]}</Tag>}
          </span>
          {statusMessage !== '' && <span className="line-clamp-2 text-t4 text-fg3">{statusMessage}</span>}
        </span>
      </Link>
      <FollowButton person={person} relation={person.relation} isPrivate={person.account_private} />
    </div>
  )
}

/** Rows in their final shape while they load. */
export function PeopleSkeleton() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="px-5 pt-1">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex min-h-18 items-center gap-3 py-2">
          <Skeleton className="size-12 flex-none rounded-full" />
          <Skeleton className="h-[18px] w-32" />
        </div>
      ))}
    </div>
  )
}
