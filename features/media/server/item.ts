import type { MediaItem } from '../contract.ts'
import { FILM, isDocument, isVideo, MEDIA_SIZES } from '../rules.ts'

/** Columns of a finished upload, from the row `m`. */
export const itemColumns = 'm.key, m.mimetype, m.width, m.height, m.seconds, m.placeholder, m.has_poster, m.name, m.bytes'

export type FinishedUpload = {
  key: string
  mimetype: string
  width: number
  height: number
  seconds: number | null
  placeholder: string | null
  has_poster: boolean
  /** The name of a document, otherwise null. */
  name: string | null
  bytes: number
}

/** The media item that a post stores, with unsigned addresses. */
export function itemOf({ has_poster, name, bytes, ...row }: FinishedUpload): MediaItem {
  if (isDocument(row.mimetype)) return { ...row, name: name ?? '', bytes, transforms: { [FILM]: `/media/${row.key}/${FILM}` } }
  const film = isVideo(row.mimetype)
  const sizes = [...(film ? [FILM] : []), ...(film && !has_poster ? [] : Object.keys(MEDIA_SIZES))]
  const transforms = Object.fromEntries(sizes.map((size) => [size, `/media/${row.key}/${size}`]))
  return { ...row, transforms }
}
