import type { Mood } from '#kit/contract/mood.ts'
import { Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { koreanDate, koreanTime, relativeTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Writer } from '../contract.ts'

/** The fields of every kind of post that this row shows. */
export type Written = Writer & {
  reg_dt: string
  edit_dt: string | null
  visibility: 'public' | 'followers' | 'private'
}

type Props = {
  post: Written
  /** The mood of that day. */
  mood?: Mood | null
  nameId?: string
  /** Shows the full date, and no mood, which the detail shows elsewhere. */
  whole?: boolean
  /** Additional text after the time. */
  also?: string | null
  /** The path that the time links to. */
  to?: string
  right?: ReactNode
}

/** The author of a post with a link to their room, the time, and the mood of that day. */
export function AuthorRow({ post, mood = null, nameId, whole, also, to, right }: Props) {
  const now = useNow()
  const room = hrefNear(useScreen(), 'MyHaruRoom', { id: post.user_no })
  const persona = personaOf(post.haru_character)
  const expertCategory = post.cate_no === null ? undefined : ko.daily.expert[post.cate_no]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* Not focusable: the name beside it is the same link. */}
      <Link to={room} aria-hidden tabIndex={-1} className="flex-none rounded-full">
        <Avatar person={post} mood={mood} size={44} />
      </Link>
      {/* With enlarged text the element at the right wraps below. */}
      <div className="@container min-w-17 flex-1">
        <p className="flex items-center gap-x-1.5 @max-[13.25rem]:flex-wrap">
          <Link to={room} className="min-w-6">
            <b id={nameId} className="block truncate text-t5 leading-6 font-bold @max-[13.25rem]:whitespace-normal">
              {post.haru_name}
            </b>
          </Link>
          {expertCategory ? <Tag tone="brand">{expertCategory}</Tag> : persona && <Tag>{personaName[persona]}</Tag>}
        </p>
        <p className="text-t3 text-fg3">
          <When post={post} to={to} time={whole ? wholeTime(post.reg_dt) : relativeTime(post.reg_dt, now)} />
          {mood && !whole && (
            <Also>
              <span className="whitespace-nowrap">
                <span className="mr-1 inline-block align-[-3px]">
                  <MoodFace mood={mood} size={16} />
                </span>
                {moodArt[mood].name}
              </span>
            </Also>
          )}
          {also && <Also>{also}</Also>}
          {post.edit_dt !== null && <Also>{ko.daily.edited}</Also>}
          <Audience visibility={post.visibility} />
        </p>
      </div>
      <div className="ml-auto flex-none empty:hidden">{right}</div>
    </div>
  )
}

function When({ post, to, time }: { post: Written; to?: string; time: string }) {
  const written = <time dateTime={post.reg_dt}>{time}</time>
  if (to === undefined) return written
  return (
    <Link to={to} aria-label={`${ko.daily.recordOf(post.haru_name)}, ${time}`} className="hit inline-block leading-6">
      {written}
    </Link>
  )
}

const wholeTime = (moment: string) => `${koreanDate(moment)} ${koreanTime(moment)}`

/** Additional text after a dot; at a line break the dot stays on the first line. */
function Also({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden>{'\u00a0· '}</span>
      <span>{children}</span>
    </>
  )
}

/** An icon where not everyone sees the post. */
function Audience({ visibility }: Pick<Written, 'visibility'>) {
  if (visibility === 'public') return null
  const Icon = visibility === 'private' ? Lock : Users
  return <Icon role="img" aria-label={ko.daily.visibilities[visibility]} size={13} strokeWidth={2.2} className="ml-1 inline align-[-2px]" />
}
