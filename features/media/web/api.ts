import { call } from '#kit/web/call.ts'
import { beginUpload, dropUpload, finishUpload, listUploads, type MediaItem } from '../contract.ts'
import type { UploadType } from '../rules.ts'

const ofMembers = { beginUpload, dropUpload, finishUpload }
let endpoints = ofMembers

/** For the console, whose operators upload for the platform: the endpoints for operators, which have the same bodies and answers. */
export const registerUploadEndpoints = (forOperators: Record<keyof typeof ofMembers, { line: string }>): void =>
  void (endpoints = forOperators as typeof ofMembers)

/** Own finished uploads in this order with new addresses; removed ones are left out. */
export async function freshUploads(keys: string[]): Promise<MediaItem[]> {
  if (keys.length === 0) return []
  const found = await call(listUploads, { query: { keys: keys.join(',') } })
  return keys.flatMap((key) => found.find((item) => item.key === key) ?? [])
}

type UploadRequest = { mimetype: UploadType; bytes: number; poster_bytes?: number; name?: string }

/** Requests an address to upload to. Each attempt gets a new key. */
export const requestUpload = (request: UploadRequest, signal: AbortSignal) => call(endpoints.beginUpload, { body: request }, { signal })

export const finish = (key: string, signal: AbortSignal): Promise<MediaItem> =>
  call(endpoints.finishUpload, { params: { key } }, { signal })

/** Drops an upload. After a failed call the server's cleanup removes it. */
export const drop = (key: string): void => void call(endpoints.dropUpload, { params: { key } }).catch(() => undefined)
