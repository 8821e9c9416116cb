import { ChevronRight, Pencil } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { koreanTime } from '#kit/ui/format.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { isFilm } from '#kit/ui/picture.ts'
import { manage } from '#features/daily/words/manage.ts'
import { openViewer } from '#kit/web/overlays.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { renewPictures } from '../manage/api.ts'

/** The dailys of a day, newest first, with text, pictures, and links to the detail and the edit screen. */
export function DayPosts({ dailys }: { dailys: readonly Daily[] }) {
  const place = useScreen()
  return (
    <ul aria-label={manage.written} className="flex flex-col gap-2.5">
      {dailys.map((daily) => (
        <li key={daily.daily_no} className="rounded-tile bg-sunken px-4 pt-3 pb-1">
          <p className="text-t3 text-fg3">{manage.at(koreanTime(daily.reg_dt))}</p>
          {daily.daily_content !== '' && (
            <div className="mt-1 line-clamp-4 text-t5">
              <Tagged html={daily.daily_content} postNo={daily.daily_no} />
            </div>
          )}
          <Thumbs daily={daily} />
          <div className="-mx-2 mt-1 flex flex-wrap justify-between">
            <Link to={hrefNear(place, 'DailyEdit', { id: daily.daily_no })} className={ACT}>
              <Pencil size={16} aria-hidden />
              {manage.editDay}
            </Link>
            <Link to={hrefNear(place, 'DailyDetail', { id: daily.daily_no })} className={ACT}>
              {manage.openDay}
              <ChevronRight size={16} aria-hidden />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Thumbs({ daily: { daily_images: images } }: { daily: Daily }) {
  if (images.length === 0) return null
  return (
    <div className="no-bar mt-2 flex gap-2 overflow-x-auto overscroll-x-contain">
      {images.map((item, index) => (
        <button
          key={item.key}
          type="button"
          aria-label={manage[isFilm(item) ? 'film' : 'photo'](index + 1, images.length)}
          onClick={() => openViewer(images, index)}
          className="flex-none rounded-tile"
        >
          <Photo item={item} alt="" ratio={1} size="thm" onBroken={() => renewPictures(item)} className="w-18" />
        </button>
      ))}
    </div>
  )
}

const ACT = 'inline-flex min-h-11 items-center gap-1 rounded-tile px-2 text-t4 font-semibold text-fg2'
