import { EyeOff, Lock, Users } from 'lucide-react'
import type { Daily } from '#features/daily/contract.ts'
import { caloriesOf, routineCountOf, workoutSecondsOf } from '#features/daily/rules.ts'
import { hrefNear } from '#features/routes.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodName } from '#kit/ui/art/persona.ts'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { recordLook, type RecordKind } from '#kit/ui/record.ts'
import { manage } from '#kit/ui/words/manage.ts'
import { post } from '#kit/ui/words/post.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { renewPictures } from './api.ts'
import { durationOf, kcalOf, moodOf, plainText } from './told.ts'

/** One record of the list: mood, first words, figures and the first picture. */
export function DailyRow({ daily, isCaring }: { daily: Daily; isCaring: boolean }) {
  const place = useScreen()
  const mood = moodOf(daily.daily_info.emoji)
  const [picture] = daily.daily_images
  return (
    <Link
      to={hrefNear(place, 'DailyDetail', { id: daily.daily_no })}
      className="pressable flex min-h-16 items-center gap-3 rounded-tile p-2 active:bg-sunken wide:hover:bg-sunken"
    >
      {mood ? (
        <MoodFace mood={mood} size={36} title={moodName[mood]} />
      ) : (
        <span role="img" aria-label={manage.noMood} className="size-9 flex-none rounded-full border-[1.5px] border-edge" />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-t5 break-words">{firstWords(daily)}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-t3 text-fg2 not-empty:mt-0.5">
          <Audience daily={daily} />
          {figuresOf(daily, isCaring).map(([kind, told]) => (
            <Figure key={kind} kind={kind} told={told} />
          ))}
        </span>
      </span>
      {picture && (
        <Photo item={picture} alt="" ratio={1} size="thm" onBroken={() => renewPictures(picture)} className="w-15 flex-none rounded-tile" />
      )}
    </Link>
  )
}

function Figure({ kind, told }: { kind: RecordKind; told: string }) {
  const { Icon, word, colour } = recordLook[kind]
  return (
    <span className="num flex min-w-0 items-center gap-1">
      <Icon aria-hidden size={14} strokeWidth={2.2} className={cx('flex-none', colour)} />
      <span className={cx('flex-none font-semibold', colour)}>{word}</span>
      <span className="min-w-0 truncate">{told}</span>
    </span>
  )
}

/** A sign where not everyone sees it. */
function Audience({ daily: { hidden, visibility } }: { daily: Daily }) {
  const sign = { size: 14, strokeWidth: 2.2, role: 'img', className: 'flex-none' } as const
  if (hidden) return <EyeOff {...sign} aria-label={post.hidden} />
  if (visibility === 'public') return null
  const Icon = visibility === 'private' ? Lock : Users
  return <Icon {...sign} aria-label={ko.daily.visibilities[visibility]} />
}

/** What was kept, in figures; in the care mode a meal has none. */
function figuresOf({ daily_info: { eat, health, routine } }: Daily, isCaring: boolean): [RecordKind, string][] {
  const kcal = caloriesOf(eat)
  const seconds = workoutSecondsOf(health)
  const { done, all } = routineCountOf(routine)
  const workouts = health.todayHealths
  const kept: [RecordKind, string | false][] = [
    [
      'meal',
      (kcal > 0 || eat.selectedFood.length > 0) && (isCaring || kcal === 0 ? ko.daily.kinds(eat.selectedFood.length || 1) : kcalOf(kcal)),
    ],
    ['workout', workouts.length > 0 && (seconds > 0 ? durationOf(seconds) : ko.daily.kinds(workouts.length))],
    ['routine', all > 0 && `${done}/${all}`],
  ]
  return kept.filter((one): one is [RecordKind, string] => one[1] !== false)
}

function firstWords(daily: Daily): string {
  const said = plainText(daily.daily_content).trim()
  if (said !== '') return said
  return daily.daily_images.length > 0 ? manage.onlyPhotos : manage.onlyRecords
}
