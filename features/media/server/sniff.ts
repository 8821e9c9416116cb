import { mediaErrors } from '../errors.ts'
import { isImage, isVideo } from '../rules.ts'

/** First bytes that are read to detect the type. */
export const SNIFFED_BYTES = 64 * 1024

/**
 * The type of the bytes. It may differ from the declared one, because phones name files wrongly, but a picture declared as a film, or the
 * reverse, is refused, because their limits differ. @throws `media.type` for an unaccepted type
 */
export async function typeOf(head: Buffer, declared: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const mimetype = SAME[found?.mime ?? ''] ?? found?.mime ?? ''
  const known = isVideo(declared) ? FILMS.has(mimetype) : isImage(mimetype)
  if (!known) throw mediaErrors.type()
  return mimetype
}

/**
 * Requires a PDF header at byte 0 and an end marker. Readers that search further for the header would accept a page or a
 * program with a PDF behind it.
 * @throws `media.document`, and `media.broken` for one that was cut off
 */
export function requirePdf(body: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(body.subarray(0, 8).toString('latin1'))) throw mediaErrors.document()
  if (!body.subarray(-1024).includes('%%EOF')) throw mediaErrors.broken()
}

const FILMS = new Set(['video/mp4', 'video/quicktime'])
/** Other names of accepted types: an animated png (its first frame is stored), Apple's and Adobe's mp4. */
const SAME: Record<string, string> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }
