import { fileTypeFromBuffer } from 'file-type'
import { mediaErrors } from '../errors.ts'
import { isImage, isVideo } from '../rules.ts'

/** Bytes from the beginning that say what a file is. */
export const SNIFFED_BYTES = 64 * 1024

/**
 * What the bytes are, whatever was declared. A png that was declared a jpeg is taken for the png that it is: phones
 * name files wrongly. A picture that was declared a film, or the reverse, is a lie, for each has limits of its own.
 * @throws `media.type` for what may not be uploaded at all
 */
export async function typeOf(head: Buffer, declared: string): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const mimetype = SAME[found?.mime ?? ''] ?? found?.mime ?? ''
  const known = isVideo(declared) ? FILMS.has(mimetype) : isImage(mimetype)
  if (!known) throw mediaErrors.type()
  return mimetype
}

/**
 * Refuses what is no document: it begins as one in its first byte, and it has an end. Readers that look further for a
 * beginning are how a page or a program passes for one.
 * @throws `media.document`, and `media.broken` for one that was cut off
 */
export function refuseStrangers(body: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(body.subarray(0, 8).toString('latin1'))) throw mediaErrors.document()
  if (!body.subarray(-1024).includes('%%EOF')) throw mediaErrors.broken()
}

const FILMS = new Set(['video/mp4', 'video/quicktime', 'video/x-msvideo'])
/** Other names for what is allowed: a moving png (its first frame is kept), Apple's and Adobe's mp4, the old name of avi. */
const SAME: Record<string, string> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4', 'video/vnd.avi': 'video/x-msvideo' }
