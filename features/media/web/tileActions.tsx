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
import { nameOf, type TileActions } from './TileView.tsx'
import { itemsOf, type Tile } from './tiles.ts'
import type { Uploads } from './uploads.ts'

/** `onGone` moves the focus after a tile is removed. */
export function actionsOf(uploads: Uploads, onGone: () => void): TileActions {
  const thenFocus = (work: () => void) => {
    work()
    onGone()
  }
  return {
    menu: (tile) => void menu(uploads, tile, onGone),
    remove: (tile) => void remove(uploads, tile, onGone),
    cancel: (tile) => thenFocus(() => uploads.cancel(tile.id)),
    retry: (tile) => void uploads.retry(tile.id),
  }
}

async function menu(uploads: Uploads, tile: Tile, onGone: () => void): Promise<void> {
  const { tiles } = uploads.snapshot()
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
    // Cropping would remove an animation.
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
    const blob = uploads.blobOf(tile.id) ?? (await fetchPicture(tile))
    address = URL.createObjectURL(blob)
    return { blob, address }
  }
  const cut = await openSheet<Blob>((close) => <CropSheet load={load} onDone={close} />, { title: media.crop, full: true })
  URL.revokeObjectURL(address)
  if (cut) await uploads.replace(tile.id, cut)
}

/** Fetches the picture from the server, with a new address if the old one expired. */
async function fetchPicture({ item }: Tile): Promise<Blob> {
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
