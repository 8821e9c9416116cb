import type { MediaType } from '../rules.ts'

/** First bytes that are read to detect the type. */
const HEAD_BYTES = 32
/** First boxes of QuickTime films without a brand. */
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** Brands of pictures and audio in the same container. */
const OTHER_BRANDS = /^(hei|hev|mif|msf|avi|M4A|M4B|M4P|F4A|crx)/

/** The type by a file's first bytes; null if it may not be uploaded. */
export async function kindOf(file: Blob): Promise<MediaType | null> {
  return kindOfBytes(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
}

export function kindOfBytes(head: Uint8Array): MediaType | null {
  const at = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif'
  const box = at(4, 8)
  if (box === 'ftyp') return typeOfBrand(at(8, 12))
  return QUICKTIME_BOXES.has(box) ? 'video/quicktime' : null
}

function typeOfBrand(brand: string): MediaType | null {
  if (brand === 'qt  ') return 'video/quicktime'
  return OTHER_BRANDS.test(brand) ? null : 'video/mp4'
}
