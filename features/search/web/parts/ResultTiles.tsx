import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { Heart, Images, Play } from 'lucide-react'
import { useState } from 'react'
import type { PostTile } from '#features/post/contract.ts'
import { hrefNear } from '#features/routes.ts'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { search as words } from '#features/search/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'

/** The posts of a result, three in a row: picture or text, mood and likes. */
export function ResultTiles({ tiles }: { tiles: readonly PostTile[] }) {
  return (
    <div className="@container">
      <ul className={GRID}>
        {tiles.map((tile) => (
          <li key={tile.post_no}>
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tile({ tile }: { tile: PostTile }) {
  const [broken, setBroken] = useState<string | null>(null)
  const place = useScreen()
  const { thumb, kind, post_no } = tile
  const mood = MOODS.find((one) => one === tile.emoji) ?? null
  const shown = thumb !== null && broken !== thumb
  return (
    <Link
      to={hrefNear(place, kind === 'daily' ? 'DailyLineDetail' : 'FeedLineDetail', { id: post_no })}
      className="relative block aspect-[4/5] overflow-hidden rounded-tile bg-sunken"
    >
      <span className="sr-only">{nameOf(tile, mood)}</span>
      {shown ? (
        <img src={thumb} alt="" loading="lazy" decoding="async" onError={() => setBroken(thumb)} className="size-full object-cover" />
      ) : (
        <span aria-hidden className="line-clamp-4 px-2.5 pt-11 text-t3 break-words text-fg2">
          {tile.text}
        </span>
      )}
      {mood !== null && (
        <span aria-hidden className="absolute top-2 left-2">
          <MoodFace mood={mood} size={28} />
        </span>
      )}
      <Mark tile={tile} shown={shown} />
      <span
        aria-hidden
        className={`num absolute inset-x-0 bottom-0 flex items-center gap-1 px-2 pt-6 pb-2 text-t3 font-semibold ${
          shown ? 'bg-linear-to-t from-black/60 to-transparent text-white' : 'text-fg2'
        }`}
      >
        <Heart size={14} fill="currentColor" />
        {number(tile.like_qtt)}
      </span>
    </Link>
  )
}

/** Marks a film or several pictures. */
function Mark({ tile: { is_film, picture_qtt }, shown }: { tile: PostTile; shown: boolean }) {
  if (!shown || (!is_film && picture_qtt < 2)) return null
  const Icon = is_film ? Play : Images
  return (
    <span aria-hidden className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-black/60 text-white">
      <Icon size={13} fill={is_film ? 'currentColor' : 'none'} />
    </span>
  )
}

function nameOf(tile: PostTile, mood: Mood | null): string {
  const parts = [
    words.tile(tile.haru_name, words.tabs[tile.kind]),
    mood && moodArt[mood].name,
    tile.text,
    tile.like_qtt > 0 && words.likes(number(tile.like_qtt)),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Tiles in their final shape while they load. */
export function TilesSkeleton() {
  return (
    <div role="status" aria-label={ko.ui.loading} className={`${GRID} px-5 pt-4`}>
      {Array.from({ length: 9 }, (_, tile) => (
        <Skeleton key={tile} className="aspect-[4/5] rounded-tile" />
      ))}
    </div>
  )
}

// Two columns where enlarged text does not fit in three.
const GRID = 'grid grid-cols-3 gap-2 @max-[12rem]:grid-cols-2'
