import type { ReactNode } from 'react'
import { interestName } from '#features/account/words/interests.ts'
import { href } from '#features/routes.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { ClubCard } from '../../contract.ts'
import { clubWords } from '../../words/club.ts'
import { ClubMeta } from './ClubMeta.tsx'
import { ClubThumb } from './ClubThumb.tsx'

type Props = {
  club: ClubCard
  /** The first rows, which are above the fold. */
  isFirst?: boolean
  /** In the place of the intro. */
  note?: ReactNode
  /** Beside the title. */
  mark?: ReactNode
  /** Whether it is said how to join: not where the viewer is in it. */
  hasPolicy?: boolean
  /** False: it has no page any more. */
  isOpen?: boolean
}

/** A club in a list; a press opens its page. */
export function ClubRow({ club, isFirst = false, hasPolicy = true, isOpen = true, note, mark }: Props) {
  const content = (
    <>
      <ClubThumb club={club} ratio="1" eager={isFirst} className="size-18 self-start" />
      <span className="flex min-w-0 grow basis-40 flex-col gap-0.5">
        <span className="flex items-start gap-2">
          <b className="min-w-0 flex-1 text-t5 font-bold break-words">{club.meet_title}</b>
          {mark}
        </span>
        {note ?? <span className="line-clamp-1 text-t4 text-fg2">{club.intro}</span>}
        <ClubMeta club={club} />
        <Tags club={club} hasPolicy={hasPolicy} />
      </span>
    </>
  )
  if (!isOpen) return <div className={ROW}>{content}</div>
  return (
    <Link to={href('ClubDetail', { id: club.meet_no })} className={`${ROW} active:bg-press wide:hover:bg-press`}>
      {content}
    </Link>
  )
}

/** With large text the words go below the picture. */
const ROW = 'flex flex-wrap gap-3.5 px-5 py-3.5'

function Tags({ club: { category, state, member_qtt, capacity, join_policy }, hasPolicy }: { club: ClubCard; hasPolicy: boolean }) {
  const about = interestName(category)
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {about !== undefined && <Tag tone="brand">{about}</Tag>}
      {state !== 1 && <Tag tone="warn">{clubWords.states[state]}</Tag>}
      {state === 1 &&
        hasPolicy &&
        (member_qtt >= capacity ? <Tag tone="danger">{clubWords.full}</Tag> : <Tag>{clubWords.policies[join_policy]}</Tag>)}
    </span>
  )
}
