import { ChevronRight } from 'lucide-react'
import { href } from '#features/routes.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { giftSelect as words } from '../../words/gift.ts'
import { Link } from '#kit/web/screen.tsx'

export type Person = AvatarPerson & { user_no: number; haru_name: string }

/** A possible receiver; links to the gift form. */
export function PersonRow({ person }: { person: Person }) {
  return (
    <Link to={`${href('VivGiftSend')}?to=${person.user_no}`} className="flex min-h-16 items-center gap-3 py-2 active:bg-sunken">
      <Avatar person={person} size={44} />
      <NameLine person={person} />
      <span className="sr-only">{words.give}</span>
      <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
    </Link>
  )
}

/** Name with the expert category, or else the persona. */
export function NameLine({ person, onSunken }: { person: Person; onSunken?: boolean }) {
  const trade = person.cate_no == null ? undefined : ko.daily.expert[person.cate_no]
  const persona = personaOf(person.haru_character)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
      <b className="max-w-full text-t5 font-semibold break-words">{person.haru_name}</b>
      {trade ? (
        <Tag tone="brand">{trade}</Tag>
      ) : (
        persona && <Tag className={onSunken ? 'bg-surface!' : undefined}>{personaName[persona]}</Tag>
      )}
    </span>
  )
}

export const PEOPLE_SKELETON = (
  <div className="px-5 pt-1">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex min-h-16 items-center gap-3 py-2">
        <Skeleton className="size-11 flex-none rounded-full" />
        <Skeleton className="h-[18px] w-32" />
      </div>
    ))}
  </div>
)
