/** One stored picture or film, as the wire gives it. */
export type PictureItem = { transforms: Record<string, string>; mimetype: string; key: string }

/** The address of the picture at this size, or at any size there is, or null. */
export function pictureAt(item: PictureItem | undefined, size: string): string | null {
  if (!item) return null
  return item.transforms[size] ?? Object.values(item.transforms)[0] ?? null
}
