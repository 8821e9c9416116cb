import { useSyncExternalStore } from 'react'
import { loadUpload } from '#features/media/web/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { isImage, type UploadType } from '#features/media/rules.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { newKey } from '#kit/web/call.ts'
import { FILES_MAX } from '../../rules.ts'
import { queueMessage } from './sending.ts'

type Picked = { file: File; kind: UploadType }

/** The files of one message during upload: pictures together, or one film, or one document. */
export type Upload = {
  id: string
  cr_no: number
  name: string
  /** Progress of all files, 0 to 1. */
  share: number
  /** The error, and whether a retry is possible. */
  failure: { words: string; mayRetry: boolean } | null
}

/** Uploads files and sends each message once its files are uploaded. Returns the names of refused files. */
export async function sendFiles(roomNo: number, files: readonly File[]): Promise<string[]> {
  const { kindOfFile } = await loadUpload()
  const kinds = await Promise.all(files.map((file) => kindOfFile(file).catch(() => null)))
  const known = files.flatMap((file, index) => (kinds[index] ? [{ file, kind: kinds[index] }] : []))
  for (const group of groupsOf(known)) begin(roomNo, group)
  return files.filter((_, index) => !kinds[index]).map(({ name }) => name)
}

/** This room's uploads. */
export function useUploads(roomNo: number): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads.get(roomNo) ?? NONE)
}

export function cancelUpload({ cr_no, id }: Upload): void {
  works.get(id)?.stop.abort()
  works.delete(id)
  set(cr_no, (all) => all.filter((one) => one.id !== id))
}

export function retryUpload(upload: Upload): void {
  const work = works.get(upload.id)
  if (!work || !upload.failure?.mayRetry) return
  work.stop = new AbortController()
  patch(upload, { failure: null })
  void run(upload, work)
}

/** Grouped by message: up to FILES_MAX pictures, or one film, or one document. */
export function groupsOf(picked: readonly Picked[]): Picked[][] {
  const pictures = picked.filter(({ kind }) => isImage(kind))
  const alone = picked.filter(({ kind }) => !isImage(kind)).map((one) => [one])
  const many = Array.from({ length: Math.ceil(pictures.length / FILES_MAX) }, (_, at) =>
    pictures.slice(at * FILES_MAX, (at + 1) * FILES_MAX),
  )
  return [...many, ...alone]
}

type Work = { picked: Picked[]; stop: AbortController; done: (MediaItem | undefined)[]; shares: number[] }

const NONE: readonly Upload[] = []
let uploads: ReadonlyMap<number, readonly Upload[]> = new Map()
const works = new Map<string, Work>()
const listeners = new Set<() => void>()

function begin(roomNo: number, picked: Picked[]): void {
  const [first] = picked
  if (!first) return
  const name = isImage(first.kind) ? words.photos(picked.length) : first.file.name
  const upload: Upload = { id: newKey(), cr_no: roomNo, name, share: 0, failure: null }
  const work: Work = { picked, stop: new AbortController(), done: [], shares: picked.map(() => 0) }
  works.set(upload.id, work)
  set(roomNo, (all) => [...all, upload])
  void run(upload, work)
}

async function run(upload: Upload, work: Work): Promise<void> {
  const { signal } = work.stop
  const { uploadFile, isRetryable, failureText } = await loadUpload()
  const one = async ({ file, kind }: Picked, index: number) => {
    const onProgress = (share: number) => {
      work.shares[index] = share
      patch(upload, { share: work.shares.reduce((sum, each) => sum + each, 0) / work.shares.length })
    }
    work.done[index] ??= await uploadFile(file, kind, { signal, onProgress })
  }
  try {
    await Promise.all(work.picked.map(one))
    if (signal.aborted) return
    queueMessage({ cr_no: upload.cr_no, cm_content: '', cm_file: work.done.filter((item) => item !== undefined), reply: null })
    cancelUpload(upload)
  } catch (error) {
    if (signal.aborted) return
    patch(upload, { failure: { words: failureText(error), mayRetry: isRetryable(error) } })
  }
}

function patch({ cr_no, id }: Upload, change: Partial<Upload>): void {
  set(cr_no, (all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
}

function set(roomNo: number, change: (all: readonly Upload[]) => readonly Upload[]): void {
  uploads = new Map([...uploads, [roomNo, change(uploads.get(roomNo) ?? NONE)]])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
