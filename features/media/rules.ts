/** Accepted uploads (specification section 5) and the sizes of pictures. */

/** Pictures and films in one post. */
export const MEDIA_MAX = 10
/** Maximum length of a film, in seconds. */
export const VIDEO_SECONDS_MAX = 60
/** Containers round their length up; tolerance in seconds. */
export const VIDEO_SECONDS_SLACK = 0.5
/** The browser compresses a picture to about this many bytes. */
export const IMAGE_COMPRESS_BYTES = 1_500_000
/** The server's limit in bytes; larger than the above because gifs are not compressed. */
export const IMAGE_BYTES_MAX = 20_000_000
export const VIDEO_BYTES_MAX = 200_000_000
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024
/** Width times height of a picture, all frames of an animated one together. */
export const IMAGE_PIXELS_MAX = 50_000_000

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime'] as const
export const MEDIA_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
/** Only in messages; downloaded, never shown. */
export const DOCUMENT = 'application/pdf'
export const UPLOAD_TYPES = [...MEDIA_TYPES, DOCUMENT] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]
/** Letters of a document's name. */
export const NAME_MAX = 100

/** Minutes for which an upload address is valid; enough for a long film on a slow connection. */
export const UPLOAD_MINUTES = 30
/** An upload must be finished within this many minutes; the cleanup removes unfinished ones after UNFINISHED_HOURS. */
export const FINISH_MINUTES = 60
export const UNFINISHED_HOURS = 2
/** Uploads of one member that are begun and not finished, and all that nothing uses, at most. */
export const UNFINISHED_MAX = 40
export const UNUSED_MAX = 100
/** Dropped uploads of one member whose rows remain because their addresses are still valid. */
export const DROPPED_MAX = 300
/** The cleanup removes an unused upload after this many hours. */
export const UNUSED_HOURS = 24
/** Media that a post no longer shows are stored this many days longer, for reports. */
export const FREED_DAYS = 30

/**
 * The one table of transforms: id, and the box in CSS pixels that the picture is fitted into. `cover` cuts it to
 * the box, `inside` keeps its shape and never enlarges it. `lst` is the lists' size.
 */
export const MEDIA_SIZES = {
  thm: { width: 240, height: 240, fit: 'cover' },
  lst: { width: 720, height: 1440, fit: 'inside' },
  lst2x: { width: 1280, height: 2560, fit: 'inside' },
  full: { width: 2048, height: 4096, fit: 'inside' },
} as const satisfies Record<string, { width: number; height: number; fit: 'cover' | 'inside' }>
export type MediaSize = keyof typeof MEDIA_SIZES
/** The film or the document itself; a film's picture sizes are those of its poster, where it has one. */
export const FILM = 'src'

export const isImage = (mimetype: string): boolean => (IMAGE_TYPES as readonly string[]).includes(mimetype)
export const isVideo = (mimetype: string): boolean => mimetype.startsWith('video/')

export const isDocument = (mimetype: string): boolean => mimetype === DOCUMENT

/** The largest object of this type, in bytes. */
export function bytesMax(mimetype: string): number {
  if (isDocument(mimetype)) return DOCUMENT_BYTES_MAX
  return isVideo(mimetype) ? VIDEO_BYTES_MAX : IMAGE_BYTES_MAX
}

/**
 * A document's stored name: without folders and special characters, at most NAME_MAX characters, always with the
 * extension .pdf.
 */
export function documentName(given: string): string {
  const stem = given
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/\.pdf$/i, '')
    // Direction marks can disguise the extension.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const letters = [...stem]
  const shortened =
    letters.length > NAME_MAX - 4
      ? letters
          .slice(0, NAME_MAX - 4)
          .join('')
          .trimEnd()
      : stem
  return `${shortened || '문서'}.pdf`
}
