import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { followMain as words } from '#features/follow/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'

type Props = {
  person: AvatarPerson & { user_no: number; haru_name: string; account_private?: boolean }
  /** A line below the name. */
  sub?: ReactNode
  /** Buttons; wrapped below the name where there is no space beside it. */
  children?: ReactNode
  /** Without a link to the room, which blocked members have not. */
  noLink?: boolean
}

/** A person in a list: avatar, name, the expert's field or else the persona; links to the room. */
export function PersonRow({ person, sub, children, noLink }: Props) {
  const room = hrefNear(useScreen(), 'MyHaruRoom', { id: person.user_no })
  const summary = <PersonSummary person={person} sub={sub} />
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      {noLink ? (
        <div className={SUMMARY}>{summary}</div>
      ) : (
        <Link to={room} className={SUMMARY}>
          {summary}
        </Link>
      )}
      {children && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{children}</div>}
    </div>
  )
}

function PersonSummary({ person, sub }: Pick<Props, 'person' | 'sub'>) {
  const expertName = person.cate_no == null ? undefined : ko.daily.expert[person.cate_no]
  const persona = personaOf(person.haru_character)
  return (
    <>
      <Avatar person={person} size={44} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.5">
          <b className="max-w-full truncate text-t5 font-semibold">{person.haru_name}</b>
          {person.account_private && <Lock role="img" aria-label={words.private} size={14} className="flex-none text-fg3" />}
          {expertName ? <Tag tone="brand">{expertName}</Tag> : persona && <Tag>{personaName[persona]}</Tag>}
        </span>
        {sub && <span className="block text-t3 text-fg3">{sub}</span>}
      </span>
    </>
  )
}

/** Rows in their final shape while the first page loads. */
export function PeopleSkeleton() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="px-5 pt-1">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2">
          <Skeleton className="size-11 flex-none rounded-full" />
          <Skeleton className="h-[18px] w-32" />
          <Skeleton className="ml-auto h-11 w-20 rounded-tile" />
        </div>
      ))}
    </div>
  )
}

const SUMMARY = 'flex min-h-11 min-w-[min(9rem,100%)] flex-1 items-center gap-3'
