import type { MediaType } from '../rules.ts'

/** As many first bytes tell what a file is. */
const HEAD_BYTES = 32
/** Boxes with which a film of QuickTime may begin where it says no brand. */
const OLD_MOVIE = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** Brands of files in the same container that are pictures or sound. */
const NO_FILM = /^(hei|hev|mif|msf|avi|M4A|M4B|M4P|F4A|crx)/

/** What a file is by its first bytes, whatever its name says; null where it is nothing that may be uploaded. */
export async function kindOf(file: Blob): Promise<MediaType | null> {
  return kindOfBytes(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
}

export function kindOfBytes(head: Uint8Array): MediaType | null {
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'AVI ') return 'video/x-msvideo'
  const box = at(4, 8)
  if (box === 'ftyp') return ofBrand(at(8, 12))
  return OLD_MOVIE.has(box) ? 'video/quicktime' : null
}

function ofBrand(brand: string): MediaType | null {
  if (brand === 'qt  ') return 'video/quicktime'
  return NO_FILM.test(brand) ? null : 'video/mp4'
}
