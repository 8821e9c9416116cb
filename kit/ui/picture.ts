/** A media item as the server sends it. */
export type PictureItem = {
  transforms: Record<string, string>
  mimetype: string
  key: string
  width?: number
  height?: number
  /** Length of a film. */
  seconds?: number | null
  /** A very small picture of it, as a data address. */
  placeholder?: string | null
}

/** The key of the film itself in `transforms`; all others are pictures. */
const FILM = 'src'

/** The address of the picture in this size, or in any size, or null: a film may have no picture. */
export function pictureAt(item: PictureItem | undefined, size: string): string | null {
  if (!item) return null
  const { [FILM]: _, ...pictures } = item.transforms
  return pictures[size] ?? Object.values(pictures)[0] ?? null
}

export const isFilm = (item: PictureItem): boolean => item.mimetype.startsWith('video/')

/** The address of the film itself, or null. */
export const filmAt = (item: PictureItem): string | null => item.transforms[FILM] ?? null

/** The length of a film: `0:42`. */
export function filmLength(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
