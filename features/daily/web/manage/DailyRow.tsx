import { hrefNear } from '#features/routes.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodName } from '#kit/ui/art/persona.ts'
import { cx } from '#kit/ui/cx.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { recordLook } from '#kit/ui/record.ts'
import { manage } from '#kit/ui/words/manage.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { moodOf } from '../parts/mood.ts'
import { recordsOf } from '../parts/words.ts'
import { renewPictures } from './api.ts'
import { plainText } from './told.ts'

/** One daily of the list: mood, first words, figures and the first picture. */
export function DailyRow({ daily, hidesCalorie }: { daily: Daily; hidesCalorie: boolean }) {
  const mood = moodOf(daily.daily_info.emoji)
  const [picture] = daily.daily_images
  const place = useScreen()
  return (
    <Link
      to={hrefNear(place, 'DailyDetail', { id: daily.daily_no })}
      className="pressable flex min-h-18 items-center gap-3 rounded-card bg-surface py-3 pr-3 pl-4"
    >
      {mood ? (
        <MoodFace mood={mood} size={36} title={moodName[mood]} />
      ) : (
        <span role="img" aria-label={manage.noMood} className="size-9 flex-none rounded-full border-[1.5px] border-edge" />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-t5 break-words">{firstWords(daily)}</span>
        <span className="flex flex-wrap gap-x-3 text-t3 text-fg2 not-empty:mt-1">
          {recordsOf(daily.daily_info).map(({ kind, value, unit, short }) => (
            <Figure key={kind} kind={kind} told={kind === 'meal' && hidesCalorie ? short : `${value}${unit ?? ''}`} />
          ))}
        </span>
      </span>
      {picture && (
        <Photo item={picture} alt="" ratio={1} size="thm" onBroken={() => renewPictures(picture)} className="w-16 flex-none rounded-tile" />
      )}
    </Link>
  )
}

function Figure({ kind, told }: { kind: keyof typeof recordLook; told: string }) {
  const { Icon, word, colour } = recordLook[kind]
  return (
    <span className="num flex min-w-0 items-center gap-1">
      <Icon aria-hidden size={14} strokeWidth={2.2} className={cx('flex-none', colour)} />
      <span className={cx('flex-none font-semibold', colour)}>{word}</span>
      <span className="min-w-0 truncate">{told}</span>
    </span>
  )
}

function firstWords(daily: Daily): string {
  const words = plainText(daily.daily_content).trim()
  if (words !== '') return words
  return daily.daily_images.length > 0 ? manage.onlyPhotos : manage.onlyRecords
}
