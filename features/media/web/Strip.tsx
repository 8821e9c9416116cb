import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { media } from '#features/media/words.ts'
import { loadPart } from '#kit/web/part.ts'
import { MEDIA_MAX } from '../rules.ts'
import { actionsOf } from './tileActions.tsx'
import { AddTile } from './AddTile.tsx'
import { cropSquares } from './square.tsx'
import type { MediaStripProps } from './stripProps.ts'
import { nameOf, TileView, type DragHandle } from './TileView.tsx'
import { unfinishedOf, type Tile } from './tiles.ts'
import { Uploads } from './uploads.ts'
import { useLoaded } from './useLoaded.ts'

/** The add tile, the tiles in their order, and messages below. */
export function Strip({ value, onChange, onBusy, video = false, max = MEDIA_MAX, square = false, before, label }: MediaStripProps) {
  const { uploads, tiles, notice } = useUploads(value, onChange, onBusy)
  const add = useRef<HTMLInputElement>(null)
  const { part: sorting } = useLoaded(loadSortable, tiles.length > 1)
  const actions = actionsOf(uploads, () => add.current?.focus())

  const handleFiles = async (files: File[]) => {
    if (files.length === 0 || (before && !(await before()))) return
    await uploads.add(square ? await cropSquares(files, max - tiles.length) : files, max, video)
  }
  const draw = (tile: Tile, dragHandle?: DragHandle) => (
    <TileView key={tile.id} tile={tile} tiles={tiles} actions={actions} dragHandle={dragHandle} />
  )
  return (
    <section aria-label={label}>
      <div className="max-wide:no-bar -mx-4 -my-1 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1">
        <AddTile ref={add} count={tiles.length} max={max} video={video} onFiles={handleFiles} onFull={uploads.setNotice} />
        {sorting ? (
          <sorting.Sortable ids={tiles.map(({ id }) => id)} label={label} onMove={uploads.move}>
            {(id, dragHandle) => tiles.filter((tile) => tile.id === id).map((tile) => draw(tile, dragHandle))}
          </sorting.Sortable>
        ) : (
          <ul aria-label={label} className="contents">
            {tiles.map((tile) => draw(tile))}
          </ul>
        )}
      </div>
      <UploadMessages tiles={tiles} notice={notice} />
    </section>
  )
}

/** Reasons of failures; for screen readers the number of running uploads. */
function UploadMessages({ tiles, notice }: { tiles: readonly Tile[]; notice: string | null }) {
  const words = tiles.flatMap((tile) => (tile.words ? { id: tile.id, text: media.why(nameOf(tile, tiles), tile.words) } : []))
  const uploading = unfinishedOf(tiles) - words.length
  return (
    <>
      <div role="alert" className="text-t3 font-medium break-words whitespace-pre-line text-danger-fg">
        {notice && <p className="pt-2">{notice}</p>}
        {words.map(({ id, text }) => (
          <p key={id} className="pt-2">
            {text}
          </p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {uploading > 0 && media.uploadingCount(uploading)}
      </p>
    </>
  )
}

function useUploads(value: MediaStripProps['value'], change: MediaStripProps['onChange'], busy: MediaStripProps['onBusy']) {
  const [uploads] = useState(() => new Uploads(value))
  const shown = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  useEffect(() => uploads.listen({ change, busy: busy ?? (() => undefined) }))
  useEffect(() => uploads.receive(value), [uploads, value])
  useEffect(() => () => uploads.close(), [uploads])
  return { uploads, ...shown }
}

/** Loaded with the second tile; until then tiles are moved by their menu. */
const loadSortable = () => loadPart(() => import('./Sortable.tsx'))
