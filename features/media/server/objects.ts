import type { Readable } from 'node:stream'
import { MEDIA_SIZES, type MediaSize } from '../rules.ts'

/** What a size of a picture is served as. */
export const FORMATS = ['avif', 'webp', 'jpeg', 'gif'] as const
export type Format = (typeof FORMATS)[number]

/** Keys in the storage. What is raw came from outside and is never served. */
export const rawKey = (key: string): string => `raw/${key}`
export const rawPosterKey = (key: string): string => `raw/${key}-poster`
export const copyKey = (key: string): string => `media/${key}/copy`
export const posterKey = (key: string): string => `media/${key}/poster`
export const variantKey = (key: string, size: MediaSize, format: Format): string => `media/${key}/${size}.${format}`

export const rawObjects = (key: string): string[] => [rawKey(key), rawPosterKey(key)]

/** Everything that may ever have been stored of an upload. */
export function objectsOf(key: string): string[] {
  const sizes = Object.keys(MEDIA_SIZES) as MediaSize[]
  return [
    ...rawObjects(key),
    copyKey(key),
    posterKey(key),
    ...sizes.flatMap((size) => FORMATS.map((format) => variantKey(key, size, format))),
  ]
}

/** All bytes of a stored object, for those that are small enough. */
export const wholeOf = async (body: Readable): Promise<Buffer> => Buffer.concat((await body.toArray()) as Buffer[])
