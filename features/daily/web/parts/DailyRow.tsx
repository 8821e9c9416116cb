import { EyeOff, Lock, Users } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { recordLook } from '#kit/ui/record.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { manage } from '#features/daily/words/manage.ts'
import { post } from '#features/post/words/post.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { moodOf } from './mood.ts'
import { plainText } from './format.ts'
import { summariesOf } from './recordSummary.ts'

type Props = {
  daily: Daily
  hidesCalorie: boolean
  /** Called when the picture fails to load. */
  onBroken: (picture: Daily['daily_images'][number]) => void
  className: string
}

/** One daily of a list: mood, first words, visibility, totals and the first picture. */
export function DailyRow({ daily, hidesCalorie, onBroken, className }: Props) {
  const place = useScreen()
  const mood = moodOf(daily.daily_info.emoji)
  const [picture] = daily.daily_images
  return (
    <Link to={hrefNear(place, 'DailyDetail', { id: daily.daily_no })} className={cx('pressable flex items-center gap-3', className)}>
      {mood ? (
        <MoodFace mood={mood} size={36} title={moodArt[mood].name} />
      ) : (
        <span role="img" aria-label={manage.noMood} className="size-9 flex-none rounded-full border-[1.5px] border-edge" />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-t5 break-words">{firstWords(daily)}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-t3 text-fg2 not-empty:mt-1">
          <Audience daily={daily} />
          {summariesOf(daily.daily_info, hidesCalorie).map(({ kind, value, unit }) => (
            <Figure key={kind} kind={kind} text={`${value}${unit ?? ''}`} />
          ))}
        </span>
      </span>
      {picture && (
        <Photo item={picture} alt="" ratio={1} size="thm" onBroken={() => onBroken(picture)} className="w-15 flex-none rounded-tile" />
      )}
    </Link>
  )
}

/** The loading row, in the size of the final one. */
export function DailyRowSkeleton({ className }: { className?: string }) {
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <Skeleton className="size-9 flex-none rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-5" />
        <Skeleton className="mt-1.5 h-4 w-2/3" />
      </div>
    </div>
  )
}

function Figure({ kind, text }: { kind: keyof typeof recordLook; text: string }) {
  const { Icon, word, colour } = recordLook[kind]
  return (
    <span className="num flex min-w-0 items-center gap-1">
      <Icon aria-hidden size={14} strokeWidth={2.2} className={cx('flex-none', colour)} />
      <span className={cx('flex-none font-semibold', colour)}>{word}</span>
      <span className="min-w-0 truncate">{text}</span>
    </span>
  )
}

/** An icon where not everyone sees the daily. */
function Audience({ daily: { hidden, visibility } }: { daily: Daily }) {
  const sign = { size: 14, strokeWidth: 2.2, role: 'img', className: 'flex-none' } as const
  if (hidden) return <EyeOff {...sign} aria-label={post.hidden} />
  if (visibility === 'public') return null
  const Icon = visibility === 'private' ? Lock : Users
  return <Icon {...sign} aria-label={ko.daily.visibilities[visibility]} />
}

function firstWords(daily: Daily): string {
  const words = plainText(daily.daily_content).trim()
  if (words !== '') return words
  return daily.daily_images.length > 0 ? manage.onlyPhotos : manage.onlyRecords
}
