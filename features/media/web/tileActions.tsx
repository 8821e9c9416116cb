import { ArrowLeft, ArrowRight, Crop, Star, Trash2, ZoomIn } from 'lucide-react'
import { ko } from '#kit/ui/ko.ts'
import { pictureAt } from '#kit/ui/picture.ts'
import { media } from '#features/media/words.ts'
import { actionSheet, confirm, openSheet, openViewer, toast } from '#kit/web/overlays.ts'
import type { SheetItem } from '#kit/web/layers.ts'
import type { MediaItem } from '../contract.ts'
import { isVideo } from '../rules.ts'
import { freshUploads } from './api.ts'
import { CropSheet } from './CropSheet.tsx'
import { nameOf, type TileActs } from './TileView.tsx'
import { itemsOf, type Tile } from './tiles.ts'
import type { Uploads } from './uploads.ts'

/** What can be done with the tiles; `onGone` takes the focus when one is removed. */
export function actsOf(uploads: Uploads, onGone: () => void): TileActs {
  const gone = (work: () => void) => {
    work()
    onGone()
  }
  return {
    menu: (tile) => void menu(uploads, tile, onGone),
    remove: (tile) => void remove(uploads, tile, onGone),
    cancel: (tile) => gone(() => uploads.cancel(tile.id)),
    retry: (tile) => void uploads.retry(tile.id),
  }
}

async function menu(uploads: Uploads, tile: Tile, onGone: () => void): Promise<void> {
  const { tiles } = uploads.shown()
  const at = tiles.indexOf(tile)
  const picked = await actionSheet({ title: nameOf(tile, tiles), items: rowsOf(tile, at, tiles.length) })
  const place = { cover: 0, forward: at - 1, backward: at + 1 }[picked ?? '']
  if (place !== undefined) {
    uploads.move(tile.id, place)
    toast(media.movedTo(place + 1))
  }
  if (picked === 'view') openViewer(itemsOf(tiles), itemsOf(tiles.slice(0, at)).length)
  if (picked === 'crop') await crop(uploads, tile)
  if (picked === 'remove') await remove(uploads, tile, onGone)
}

function rowsOf(tile: Tile, at: number, all: number): SheetItem[] {
  const row = (key: string, label: string, Icon: typeof Crop): SheetItem => ({ key, label, icon: <Icon size={18} aria-hidden /> })
  return [
    row('view', media.view, ZoomIn),
    ...(at > 0 ? [row('cover', media.toCover, Star)] : []),
    ...(at > 1 ? [row('forward', media.forward, ArrowLeft)] : []),
    ...(at < all - 1 ? [row('backward', media.backward, ArrowRight)] : []),
    // Cut, an animation would stand still.
    ...(isVideo(tile.mimetype) || tile.mimetype === 'image/gif' ? [] : [row('crop', media.crop, Crop)]),
    { ...row('remove', media.remove, Trash2), danger: true },
  ]
}

async function remove(uploads: Uploads, tile: Tile, onGone: () => void): Promise<void> {
  const kind = isVideo(tile.mimetype) ? ko.ui.film : media.picture
  const { removeText: text, remove: yes, keep: no } = media
  if (!(await confirm({ title: media.removeTitle(kind), text, yes, no, danger: true }))) return
  uploads.remove(tile.id)
  onGone()
}

async function crop(uploads: Uploads, tile: Tile): Promise<void> {
  let address = ''
  const load = async () => {
    const blob = uploads.blobOf(tile.id) ?? (await stored(tile))
    address = URL.createObjectURL(blob)
    return { blob, address }
  }
  const cut = await openSheet<Blob>((close) => <CropSheet load={load} onDone={close} />, { title: media.crop, full: true })
  URL.revokeObjectURL(address)
  if (cut) await uploads.replace(tile.id, cut)
}

/** The picture as the server has it; an address that has run out is asked for again. */
async function stored({ item }: Tile): Promise<Blob> {
  if (!item) throw new Error('There is no picture yet')
  const known = await bytesOf(item)
  if (known) return known
  const [fresh] = await freshUploads([item.key])
  const again = fresh && (await bytesOf(fresh))
  if (!again) throw new Error('The picture does not come')
  return again
}

async function bytesOf(item: MediaItem): Promise<Blob | null> {
  const address = pictureAt(item, 'full')
  const answer = address === null ? null : await fetch(address)
  return answer?.ok ? answer.blob() : null
}
