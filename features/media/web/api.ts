import { call } from '#kit/web/call.ts'
import { beginUpload, dropUpload, finishUpload, listUploads, type MediaItem } from '../contract.ts'
import type { UploadType } from '../rules.ts'

/** Own finished uploads in this order with new addresses; removed ones are left out. */
export async function freshUploads(keys: string[]): Promise<MediaItem[]> {
  if (keys.length === 0) return []
  const found = await call(listUploads, { query: { keys: keys.join(',') } })
  return keys.flatMap((key) => found.find((item) => item.key === key) ?? [])
}

type UploadRequest = { mimetype: UploadType; bytes: number; poster_bytes?: number; name?: string }

/** Requests an address to upload to. Each attempt gets a new key. */
export const requestUpload = (request: UploadRequest, signal: AbortSignal) => call(beginUpload, { body: request }, { signal })

export const finish = (key: string, signal: AbortSignal): Promise<MediaItem> => call(finishUpload, { params: { key } }, { signal })

/** Drops an upload. After a failed call the server's cleanup removes it. */
export const drop = (key: string): void => void call(dropUpload, { params: { key } }).catch(() => undefined)
