import { MOODS, type Mood } from '#kit/contract/mood.ts'
import { Images, Play } from 'lucide-react'
import { useState } from 'react'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { number } from '#kit/ui/format.ts'
import { post } from '#features/post/words/post.ts'
import { Link } from '#kit/web/screen.tsx'
import type { PostTile } from '../contract.ts'
import type { PostKind } from '../rules.ts'

/** What a tile shows of a post. */
export type GridTile = Omit<PostTile, 'kind' | 'user_no' | 'like_qtt' | 'reg_dt'> & { kind: PostKind | 'board' }

type Props<T extends GridTile> = {
  tiles: readonly T[]
  /** The path of a tile's post. */
  hrefOf: (tile: T) => string
}

/** Posts as a grid of three columns: the first picture, or the start of the text. */
export function TileGrid<T extends GridTile>({ tiles, hrefOf }: Props<T>) {
  return (
    <ul className="grid grid-cols-3 gap-0.5">
      {tiles.map((tile) => (
        <li key={tile.post_no}>
          <Link
            to={hrefOf(tile)}
            aria-label={nameOf(tile)}
            className="relative block aspect-square overflow-hidden bg-sunken focus-visible:z-1"
          >
            <TileContent tile={tile} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TileContent({ tile }: { tile: GridTile }) {
  const [broken, setBroken] = useState<string | null>(null)
  const { thumb } = tile
  if (thumb === null || broken === thumb) return <Words tile={tile} />
  return (
    <>
      <img src={thumb} alt="" loading="lazy" decoding="async" onError={() => setBroken(thumb)} className="size-full object-cover" />
      <Mark tile={tile} />
    </>
  )
}

/** The icon of a film or of several pictures. */
function Mark({ tile: { is_film, picture_qtt } }: { tile: GridTile }) {
  if (!is_film && picture_qtt < 2) return null
  const Icon = is_film ? Play : Images
  return (
    <span aria-hidden className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-black/60 text-white">
      <Icon size={13} fill={is_film ? 'currentColor' : 'none'} />
    </span>
  )
}

function Words({ tile }: { tile: GridTile }) {
  const mood = moodOf(tile)
  return (
    <span aria-hidden className="flex size-full flex-col items-center justify-center gap-1.5 p-2 text-center">
      {mood && <MoodFace mood={mood} size={34} />}
      {tile.text !== '' && <span className="line-clamp-3 w-full text-t3 break-words text-fg2">{tile.text}</span>}
    </span>
  )
}

const moodOf = ({ emoji }: GridTile): Mood | null => MOODS.find((mood) => mood === emoji) ?? null

/** The label of a tile for screen readers. */
function nameOf(tile: GridTile): string {
  const mood = moodOf(tile)
  return [
    post.tile(tile.haru_name, post[tile.kind]),
    mood && moodArt[mood].name,
    tile.is_film ? post.film : tile.picture_qtt > 0 && post.pictures(number(tile.picture_qtt)),
    tile.text,
  ]
    .filter(Boolean)
    .join(', ')
}
