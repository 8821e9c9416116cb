import type { Readable } from 'node:stream'
import { MEDIA_SIZES, type MediaSize } from '../rules.ts'

/** Formats of the sizes. */
export const FORMATS = ['avif', 'webp', 'jpeg', 'gif'] as const
export type Format = (typeof FORMATS)[number]

/** Object keys in the storage. Raw objects are unchecked and never served. */
export const rawKey = (key: string): string => `raw/${key}`
export const rawPosterKey = (key: string): string => `raw/${key}-poster`
export const copyKey = (key: string): string => `media/${key}/copy`
export const posterKey = (key: string): string => `media/${key}/poster`
export const variantKey = (key: string, size: MediaSize, format: Format): string => `media/${key}/${size}.${format}`

export const rawObjects = (key: string): string[] => [rawKey(key), rawPosterKey(key)]

/** All objects that may exist for an upload. */
export function objectsOf(key: string): string[] {
  const sizes = Object.keys(MEDIA_SIZES) as MediaSize[]
  return [
    ...rawObjects(key),
    copyKey(key),
    posterKey(key),
    ...sizes.flatMap((size) => FORMATS.map((format) => variantKey(key, size, format))),
  ]
}

/** Reads a small object into memory. */
export const readAll = async (body: Readable): Promise<Buffer> => Buffer.concat((await body.toArray()) as Buffer[])
