import { Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodName, personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { koreanDate, koreanTime, relativeTime } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { koreanDay } from '../../rules.ts'
import { moodOf } from './mood.ts'

type Props = {
  daily: Daily
  nameId?: string
  /** The whole date, and no mood: the detail has a strip for it. */
  whole?: boolean
  /** Where the time leads. */
  to?: string
  right?: ReactNode
}

/** Who wrote a daily and when, with the mood of that day. */
export function AuthorRow({ daily, nameId, whole, to, right }: Props) {
  const now = useNow()
  const mood = moodOf(daily.daily_info.emoji)
  const persona = personaOf(daily.haru_character)
  const trade = daily.cate_no === null ? undefined : ko.daily.expert[daily.cate_no]
  return (
    <div className="flex items-center gap-3">
      <Avatar person={daily} mood={mood} size={44} />
      <div className="@container min-w-0 flex-1">
        <p className="flex items-center gap-x-1.5 @max-[13.25rem]:flex-wrap">
          <b id={nameId} className="min-w-0 truncate text-t5 leading-5.5 font-bold @max-[13.25rem]:whitespace-normal">
            {daily.haru_name}
          </b>
          {trade ? <Tag tone="brand">{trade}</Tag> : persona && <Tag>{personaName[persona]}</Tag>}
        </p>
        <p className="text-t3 text-fg3">
          <Written daily={daily} to={to} time={whole ? wholeTime(daily.reg_dt) : relativeTime(daily.reg_dt, now)} />
          {mood && !whole && (
            <Also>
              <span className="whitespace-nowrap">
                <span className="mr-1 inline-block align-[-3px]">
                  <MoodFace mood={mood} size={16} />
                </span>
                {moodName[mood]}
              </span>
            </Also>
          )}
          {daily.record_date !== koreanDay(new Date(daily.reg_dt)) && <Also>{ko.daily.recordOf(koreanDate(daily.record_date))}</Also>}
          {daily.edit_dt !== null && <Also>{ko.daily.edited}</Also>}
          <Audience visibility={daily.visibility} />
        </p>
      </div>
      {right}
    </div>
  )
}

function Written({ daily, to, time }: { daily: Daily; to?: string; time: string }) {
  const written = <time dateTime={daily.reg_dt}>{time}</time>
  if (to === undefined) return written
  return (
    <Link to={to} aria-label={`${ko.daily.recordOf(daily.haru_name)}, ${time}`} className="hit">
      {written}
    </Link>
  )
}

const wholeTime = (moment: string) => `${koreanDate(moment)} ${koreanTime(moment)}`

/** One more word; where the line breaks, the dot stays behind. */
function Also({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden>{'\u00a0· '}</span>
      <span>{children}</span>
    </>
  )
}

/** A sign where a daily is not for everyone; without it, it is. */
function Audience({ visibility }: Pick<Daily, 'visibility'>) {
  if (visibility === 'public') return null
  const Icon = visibility === 'private' ? Lock : Users
  return <Icon role="img" aria-label={ko.daily.visibilities[visibility]} size={13} strokeWidth={2.2} className="ml-1 inline align-[-2px]" />
}
