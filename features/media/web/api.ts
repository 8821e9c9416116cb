import { call } from '#kit/web/call.ts'
import { beginUpload, dropUpload, finishUpload, listUploads, type MediaItem } from '../contract.ts'
import type { UploadType } from '../rules.ts'

/** Own finished uploads again, with fresh addresses and in this order; those that are gone are left out. */
export async function freshUploads(keys: string[]): Promise<MediaItem[]> {
  if (keys.length === 0) return []
  const found = await call(listUploads, { query: { keys: keys.join(',') } })
  return keys.flatMap((key) => found.find((item) => item.key === key) ?? [])
}

type Wanted = { mimetype: UploadType; bytes: number; poster_bytes?: number; name?: string }

/** A place for a file of this kind. Each try of an upload is a new one, with a key of its own. */
export const askPlace = (wanted: Wanted, signal: AbortSignal) => call(beginUpload, { body: wanted }, { signal })

/** Lets the server read what was sent and make it usable. */
export const finish = (key: string, signal: AbortSignal): Promise<MediaItem> => call(finishUpload, { params: { key } }, { signal })

/** Forgets an upload. Where it fails, the server sweeps it within a day. */
export const drop = (key: string): void => void call(dropUpload, { params: { key } }).catch(() => undefined)
