import { Lock, Star } from 'lucide-react'
import { slotTime } from '#features/counsel/web/public.tsx'
import { FollowButton } from '#features/follow/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { search as words } from '#features/search/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { FoundExpert, FoundPerson } from '../../contract.ts'

/** A row of a result: an expert with what they offer, another person with a follow button. */
export const FoundRow = ({ person }: { person: FoundPerson | FoundExpert }) =>
  'job_title' in person ? <ExpertRow expert={person} /> : <PersonRow person={person} />

/** Avatar, name, title, first free time and cheapest price; links to the room. */
function ExpertRow({ expert }: { expert: FoundExpert }) {
  const now = useNow()
  const title = expert.job_title || (expert.cate_no === null ? '' : (ko.daily.expert[expert.cate_no] ?? ''))
  return (
    <Link
      to={hrefNear(useScreen(), 'MyHaruRoom', { id: expert.user_no })}
      className="-mx-5 flex min-h-18 items-center gap-3 px-5 py-2.5 active:bg-press wide:hover:bg-press"
    >
      <Avatar person={expert} size={52} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
            <b className="max-w-full text-t5 font-semibold break-words">{expert.haru_name}</b>
            <span className="text-t4 break-words text-fg2">{title}</span>
            {expert.account_private && <Lock role="img" aria-label={words.locked} size={13} strokeWidth={2.2} className="text-fg3" />}
            {expert.is_license_ended && <Tag tone="warn">{words.licenseEnded}</Tag>}
          </span>
          {expert.rating !== null && <Rating average={expert.rating} count={expert.review_qtt ?? 0} />}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          {expert.next_dt === null ? (
            <span className="line-clamp-2 min-w-0 flex-1 text-t4 text-fg3">{expert.haru_statemsg}</span>
          ) : (
            <span className="num min-w-0 flex-1 text-t4 font-medium text-brand-fg">{words.next(slotTime(expert.next_dt, now))}</span>
          )}
          {expert.min_price !== null && <span className="num flex-none text-t4 font-semibold">{words.from(number(expert.min_price))}</span>}
        </span>
      </span>
    </Link>
  )
}

function Rating({ average, count }: { average: number; count: number }) {
  return (
    <span className="flex flex-none items-center gap-1 text-t4">
      <Star aria-hidden size={16} strokeWidth={0} className="fill-current text-gold" />
      <span className="sr-only">{words.rating(average.toFixed(1), number(count))}</span>
      <span aria-hidden className="num">
        <b className="font-semibold">{average.toFixed(1)}</b> <span className="text-fg3">({number(count)})</span>
      </span>
    </span>
  )
}

/** A person: avatar, name, the expert's field or the persona, and a follow button; links to the room. */
function PersonRow({ person }: { person: FoundPerson }) {
  const expertName = person.cate_no === null ? undefined : ko.daily.expert[person.cate_no]
  const persona = personaOf(person.haru_character)
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
            {expertName ? <Tag tone="brand">{expertName}</Tag> : persona && <Tag>{personaName[persona]}</Tag>}
          </span>
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
