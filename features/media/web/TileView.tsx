import { Film, Image, Play, RotateCw, X } from 'lucide-react'
import { useId, useState, type CSSProperties, type HTMLAttributes } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { filmLength, pictureAt } from '#kit/ui/picture.ts'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { media } from '#features/media/words.ts'
import { isVideo } from '../rules.ts'
import type { Tile } from './tiles.ts'

/** Props that make a tile draggable; undefined before the drag code is loaded. */
export type DragHandle = {
  setNodeRef: (element: HTMLElement | null) => void
  style: CSSProperties
  handle: HTMLAttributes<HTMLElement>
  dragging: boolean
}
export type TileActions = {
  menu: (tile: Tile) => void
  remove: (tile: Tile) => void
  cancel: (tile: Tile) => void
  retry: (tile: Tile) => void
}
type Props = { tile: Tile; tiles: readonly Tile[]; actions: TileActions; dragHandle?: DragHandle | undefined }

/** A tile's name: its kind and position. */
export function nameOf(tile: Tile, tiles: readonly Tile[]): string {
  return media.tile(isVideo(tile.mimetype) ? ko.ui.film : media.picture, tiles.indexOf(tile) + 1, tiles.length)
}

/** A picture or film in the strip: finished, uploading or failed. */
export function TileView({ tile, tiles, actions, dragHandle }: Props) {
  const name = nameOf(tile, tiles)
  const isDone = tile.state === 'done'
  const isEnded = isDone || tile.state === 'refused'
  return (
    <li
      ref={dragHandle?.setNodeRef}
      style={dragHandle?.style}
      className={cx(
        'relative size-21 flex-none select-none [-webkit-touch-callout:none]',
        dragHandle?.dragging && 'z-(--z-float) rounded-tile ring-2 ring-brand',
      )}
    >
      {isDone ? <FinishedTile {...{ tile, tiles, actions, dragHandle, name }} /> : <UnfinishedTile {...{ tile, actions, name }} />}
      {isDone && tile.seconds !== null && <Length seconds={tile.seconds} isLow={tiles[0] !== tile} />}
      <button
        type="button"
        aria-label={isEnded ? media.removeOf(name) : media.cancelOf(name)}
        onClick={() => (isDone ? actions.remove : actions.cancel)(tile)}
        className="absolute top-0.5 right-0.5 grid size-6 place-items-center rounded-full bg-black/60 text-white after:absolute after:-top-1 after:-right-1 after:size-11"
      >
        <X aria-hidden size={15} strokeWidth={2.4} />
      </button>
    </li>
  )
}

function FinishedTile({ tile, tiles, actions, dragHandle, name }: Props & { name: string }) {
  const isFirst = tiles[0] === tile
  const label = [name, ...(isFirst ? [media.cover] : []), ...(tile.seconds === null ? [] : [ko.ui.lasting(tile.seconds)])].join(', ')
  return (
    <button
      {...dragHandle?.handle}
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => actions.menu(tile)}
      className="relative block size-full overflow-hidden rounded-tile bg-sunken"
    >
      <Picture tile={tile} />
      {isFirst && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 bg-black/60 text-center text-t2 leading-5 font-semibold text-white">
          {media.cover}
        </span>
      )}
    </button>
  )
}

/** Outside of the button, whose label already contains the length. */
function Length({ seconds, isLow }: { seconds: number; isLow: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'num pointer-events-none absolute left-1.5 flex items-center gap-0.5 rounded-badge bg-black/60 px-1 text-t2 font-semibold text-white',
        isLow ? 'bottom-1.5' : 'bottom-6',
      )}
    >
      <Play size={9} fill="currentColor" />
      {filmLength(seconds)}
    </span>
  )
}

function UnfinishedTile({ tile, actions, name }: { tile: Tile; actions: TileActions; name: string }) {
  const { state } = tile
  return (
    <div className="relative size-full overflow-hidden rounded-tile bg-sunken">
      <Picture tile={tile} />
      <div className="absolute inset-0 grid place-items-center bg-black/60 text-center text-t2 font-semibold text-white">
        {state === 'failed' && (
          <button
            type="button"
            aria-label={media.retryOf(name)}
            onClick={() => actions.retry(tile)}
            className="grid size-full place-items-center"
          >
            <span className="flex flex-col items-center gap-1">
              <RotateCw aria-hidden size={20} />
              {media.retry}
            </span>
          </button>
        )}
        {state === 'refused' && <span className="px-1 pt-4">{media.refused}</span>}
        {state !== 'failed' && state !== 'refused' && <Progress tile={tile} name={name} />}
      </div>
    </div>
  )
}

function Progress({ tile: { state, progress }, name }: { tile: Tile; name: string }) {
  const percent = Math.floor(progress * 100)
  const id = useId()
  const status = state === 'sending' ? media.percent(percent) : WORDS[state as keyof typeof WORDS]
  return (
    <div
      role="progressbar"
      aria-label={media.uploading(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={state === 'sending' || state === 'checking' ? percent : undefined}
      aria-valuetext={status}
      aria-describedby={id}
      className="num flex w-full flex-col items-center gap-1.5 px-2 pt-2"
    >
      {state === 'sending' ? null : <Spinner />}
      <span id={id}>{status}</span>
      {state === 'sending' && (
        <span aria-hidden className="h-1 w-full overflow-hidden rounded-full bg-white/35">
          <span className="block h-full rounded-full bg-white" style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  )
}

/** The local preview, else the server's picture; an icon if there is none or its address expired. */
function Picture({ tile: { preview, item, mimetype } }: { tile: Tile }) {
  const address = preview ?? pictureAt(item ?? undefined, 'thm')
  const [broken, setBroken] = useState<string | null>(null)
  if (address !== null && address !== broken) {
    const handleError = () => setBroken(address)
    return <img src={address} alt="" draggable={false} onError={handleError} className="absolute inset-0 size-full object-cover" />
  }
  const Icon = isVideo(mimetype) ? Film : Image
  return <Icon aria-hidden size={26} strokeWidth={1.7} className="absolute inset-0 m-auto text-off" />
}

const WORDS = { preparing: media.preparing, waiting: media.waiting, checking: media.checking }
