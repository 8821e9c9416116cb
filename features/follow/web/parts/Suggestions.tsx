import { useId } from 'react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { suggestions as words } from '#features/follow/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Suggested } from '../../contract.ts'
import { useSuggestions } from '../api.ts'
import { FollowButton } from '../FollowButton.tsx'

/** A horizontal list of cards; not rendered without suggestions. */
export default function Suggestions() {
  const found = useSuggestions()
  const title = useId()
  if (!found.data?.length) return null
  return (
    <section aria-labelledby={title} className="py-4">
      <h2 id={title} className="px-5 pb-2 text-t6 font-bold">
        {words.title}
      </h2>
      <ul className="flex snap-x gap-2.5 overflow-x-auto px-5 pb-1">
        {found.data.map((one) => (
          <Card key={one.user_no} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Card({ one }: { one: Suggested }) {
  const place = useScreen()
  return (
    <li className="flex w-36 flex-none snap-start scroll-ml-5 flex-col items-center gap-1 rounded-card bg-surface px-3 pt-4 pb-3 text-center border border-line">
      <Link to={hrefNear(place, 'MyHaruRoom', { id: one.user_no })} className="flex w-full flex-1 flex-col items-center gap-1">
        <Avatar person={one} size={52} />
        <b className="mt-1 max-w-full truncate text-t5 font-semibold">{one.haru_name}</b>
        <span className="line-clamp-2 text-t3 text-fg3">{reasonOf(one)}</span>
      </Link>
      <div className="mt-1.5">
        <FollowButton person={one} relation={one.relation} isPrivate={one.account_private} />
      </div>
    </li>
  )
}

function reasonOf({ reason, by }: Suggested): string {
  return reason === 'followed' && by !== null ? words.followedBy(by) : words.reasons[reason]
}
