import { hrefNear } from '#features/routes.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Liker } from '../../contract.ts'

/** A liker: avatar, name, and expert category or persona. Links to their room. */
export function LikerRow({ liker }: { liker: Liker }) {
  const expertCategory = liker.cate_no === null ? undefined : ko.daily.expert[liker.cate_no]
  const persona = personaOf(liker.haru_character)
  const room = hrefNear(useScreen(), 'MyHaruRoom', { id: liker.user_no })
  return (
    <Link to={room} className={ROW}>
      <Avatar person={liker} size={44} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
        <b className="max-w-full truncate text-t5 font-semibold">{liker.haru_name}</b>
        {expertCategory ? <Tag tone="brand">{expertCategory}</Tag> : persona && <Tag>{personaName[persona]}</Tag>}
      </span>
    </Link>
  )
}

/** The loading rows, in the size of the final ones. */
export function LikersSkeleton() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="px-5 pt-1">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={ROW}>
          <Skeleton className="size-11 flex-none rounded-full" />
          <Skeleton className="h-[18px] w-32" />
        </div>
      ))}
    </div>
  )
}

const ROW = 'flex min-h-16 items-center gap-3 py-2'
