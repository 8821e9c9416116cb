import { inKorean } from '#kit/ui/ko.ts'
import { media } from '#features/media/words.ts'
import { newKey } from '#kit/web/call.ts'
import type { MediaItem } from '../contract.ts'
import { isVideo, type MediaType } from '../rules.ts'
import { requestUpload, drop, finish } from './api.ts'
import { isMissing, isRetryable, failureText } from './failure.ts'
import { kindOf } from './kind.ts'
import { prepare, RefusedFile, type Ready } from './prepare.ts'
import { send } from './send.ts'
import { doneTile, itemsOf, mergeValue, moveTile, unfinishedOf, type Tile } from './tiles.ts'
import { limitConcurrency } from './concurrency.ts'

/** Concurrent uploads. */
const AT_ONCE = 2

export type Snapshot = { tiles: readonly Tile[]; notice: string | null }
type Hooks = { change: (items: MediaItem[]) => void; busy: (unfinished: number) => void }
/** The upload of a tile. `isSent`: the storage has all bytes of `key`. */
type UploadJob = { file: Blob; kind: MediaType; ready: Ready | null; stop: AbortController; key: string | null; isSent: boolean }

/** The uploads of one strip: tiles in their order, and their running work. */
export class Uploads {
  #snapshot: Snapshot
  #hooks: Hooks = { change: () => undefined, busy: () => undefined }
  #unfinished = 0
  /** Signatures passed to `change` that have not come back as the value yet. */
  #emitted: string[] = []
  readonly #jobs = new Map<string, UploadJob>()
  readonly #limited = limitConcurrency(AT_ONCE)
  readonly #listeners = new Set<() => void>()

  constructor(value: readonly MediaItem[]) {
    this.#snapshot = { tiles: value.map(doneTile), notice: null }
  }

  listen(hooks: Hooks): void {
    this.#hooks = hooks
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  snapshot = (): Snapshot => this.#snapshot

  /** Takes the owner's current value; ignores values that only repeat our own changes. */
  receive(value: readonly MediaItem[]): void {
    const signature = signatureOf(value)
    const echo = this.#emitted.indexOf(signature)
    if (echo >= 0) {
      this.#emitted.splice(0, echo + 1)
      if (signature !== signatureOf(itemsOf(this.#snapshot.tiles))) return
    }
    this.#snapshot = { ...this.#snapshot, tiles: mergeValue(this.#snapshot.tiles, value) }
    this.#notify()
  }

  /** Adds files up to `max`; the notice names files of a wrong type. */
  async add(files: readonly File[], max: number, video: boolean): Promise<void> {
    const kinds = await Promise.all(files.map((file) => kindOf(file).catch(() => null)))
    const known = files.flatMap((file, index) => {
      const kind = kinds[index]
      return kind && (video || !isVideo(kind)) ? [{ file, kind }] : []
    })
    const added = known.slice(0, Math.max(0, max - this.#snapshot.tiles.length))
    const wrongTypes = files.filter((file) => !known.some((one) => one.file === file))
    const notices = [
      ...(wrongTypes.length > 0 ? [media.wrongType(wrongTypes.map(({ name }) => name).join(', '), video)] : []),
      ...(known.length > added.length ? [inKorean(`Media can be added up to ${max}.`)] : []),
    ]
    this.setNotice(notices.join('\n') || null)
    const ids = added.map(({ file, kind }) => this.#begin(file, kind))
    await Promise.all(ids.map((id) => this.#run(id)))
  }

  setNotice = (notice: string | null): void => {
    this.#show(this.#snapshot.tiles, notice)
  }

  async retry(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    if (!job || this.#tile(id)?.state !== 'failed') return
    job.stop = new AbortController()
    await this.#run(id)
  }

  /** Replaces a finished picture, which is dropped after the new one is uploaded. */
  async replace(id: string, file: Blob): Promise<void> {
    const tile = this.#tile(id)
    if (tile?.state !== 'done') return
    revokePreview(tile.preview)
    const ready: Ready = { mimetype: 'image/png', blob: file, still: null, seconds: null }
    this.#jobs.set(id, { file, kind: 'image/png', ready, stop: new AbortController(), key: null, isSent: false })
    this.#patch(id, { mimetype: 'image/png', preview: URL.createObjectURL(file) })
    await this.#run(id)
  }

  /** The uploaded bytes of a picture, if still in memory. */
  blobOf = (id: string): Blob | null => this.#jobs.get(id)?.ready?.blob ?? null

  move = (id: string, to: number): void => {
    this.#show(moveTile(this.#snapshot.tiles, id, to), null)
  }

  /** Aborts an upload; restores the picture that it was to replace. */
  cancel(id: string): void {
    const tile = this.#tile(id)
    if (!tile?.item || tile.state === 'done') return this.remove(id)
    this.#abort(id)
    revokePreview(tile.preview)
    this.#patch(id, { ...doneTile(tile.item), id })
  }

  /** Removes a tile and drops its upload. */
  remove(id: string): void {
    const tile = this.#tile(id)
    if (!tile) return
    this.#abort(id)
    if (tile.item) drop(tile.item.key)
    revokePreview(tile.preview)
    this.#show(
      this.#snapshot.tiles.filter((one) => one !== tile),
      null,
    )
  }

  /** Aborts unfinished uploads when the strip unmounts; finished ones belong to the owner of the value. */
  close(): void {
    for (const id of this.#jobs.keys()) this.#abort(id)
    for (const { preview } of this.#snapshot.tiles) revokePreview(preview)
    this.#snapshot = { tiles: itemsOf(this.#snapshot.tiles).map(doneTile), notice: null }
    this.#notify()
    this.#emitBusy()
  }

  #begin(file: Blob, kind: MediaType): string {
    const id = newKey()
    const tile: Tile = { id, mimetype: kind, state: 'preparing', progress: 0, preview: null, seconds: null, words: null, item: null }
    this.#jobs.set(id, { file, kind, ready: null, stop: new AbortController(), key: null, isSent: false })
    this.#show([...this.#snapshot.tiles, tile])
    return id
  }

  async #run(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    if (!job) return
    const { signal } = job.stop
    try {
      this.#patch(id, { state: job.ready ? 'waiting' : 'preparing', words: null, progress: 0 })
      job.ready ??= await prepare(job.file, job.kind, signal)
      const { ready } = job
      signal.throwIfAborted()
      this.#patch(id, { state: 'waiting', seconds: ready.seconds, preview: this.#tile(id)?.preview ?? previewOf(ready) })
      const item = await this.#limited(() => this.#upload(id, job, ready, signal))
      this.#finished(id, job, item)
    } catch (error) {
      if (!signal.aborted) this.#failed(id, job, error)
    }
  }

  async #upload(id: string, job: UploadJob, { mimetype, blob, still }: Ready, signal: AbortSignal): Promise<MediaItem> {
    signal.throwIfAborted()
    if (job.key === null || !job.isSent) {
      this.#patch(id, { state: 'sending', progress: 0 })
      const target = await requestUpload({ mimetype, bytes: blob.size, ...(still ? { poster_bytes: still.size } : {}) }, signal)
      job.key = target.key
      if (still && target.poster) await send(target.poster, still, () => undefined, signal)
      await send(target.upload, blob, (bytes) => this.#patch(id, { progress: Math.min(1, bytes / blob.size) }), signal)
      job.isSent = true
    }
    this.#patch(id, { state: 'checking', progress: 1 })
    return finish(job.key, signal)
  }

  #finished(id: string, job: UploadJob, item: MediaItem): void {
    const before = this.#tile(id)?.item
    // A film's bytes are released; a picture's are needed for another crop.
    if (isVideo(item.mimetype)) this.#jobs.delete(id)
    else Object.assign(job, { key: null, isSent: false })
    this.#patch(id, { state: 'done', progress: 1, item, mimetype: item.mimetype, seconds: item.seconds })
    if (before) drop(before.key)
  }

  #failed(id: string, job: UploadJob, error: unknown): void {
    if (error instanceof RefusedFile && this.#tile(id)?.item === null) {
      this.#jobs.delete(id)
      const tiles = this.#snapshot.tiles.filter((tile) => tile.id !== id)
      return this.#show(tiles, appendLine(this.#snapshot.notice, inKorean(error.message)))
    }
    const mayRetry = isRetryable(error)
    // Uploaded bytes are reused by the next attempt unless the server does not have them.
    if (job.key !== null && !(job.isSent && mayRetry && !isMissing(error))) {
      drop(job.key)
      Object.assign(job, { key: null, isSent: false })
    }
    this.#patch(id, { state: mayRetry ? 'failed' : 'refused', words: failureText(error) })
  }

  #abort(id: string): void {
    const job = this.#jobs.get(id)
    this.#jobs.delete(id)
    job?.stop.abort()
    if (job?.key) drop(job.key)
  }

  #tile = (id: string): Tile | undefined => this.#snapshot.tiles.find((tile) => tile.id === id)

  #patch(id: string, patch: Partial<Tile>): void {
    this.#show(this.#snapshot.tiles.map((tile) => (tile.id === id ? { ...tile, ...patch } : tile)))
  }

  #show(tiles: readonly Tile[], notice = this.#snapshot.notice): void {
    const before = signatureOf(itemsOf(this.#snapshot.tiles))
    this.#snapshot = { tiles, notice }
    this.#notify()
    const items = itemsOf(tiles)
    const signature = signatureOf(items)
    if (signature !== before) {
      this.#emitted.push(signature)
      this.#hooks.change(items)
    }
    this.#emitBusy()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #emitBusy(): void {
    const unfinished = unfinishedOf(this.#snapshot.tiles)
    if (unfinished === this.#unfinished) return
    this.#unfinished = unfinished
    this.#hooks.busy(unfinished)
  }
}

const signatureOf = (items: readonly MediaItem[]): string => items.map(({ key }) => key).join()

function appendLine(notice: string | null, line: string): string {
  return [...new Set([...(notice?.split('\n') ?? []), line])].join('\n')
}

const previewOf = ({ mimetype, blob, still }: Ready): string | null => {
  const picture = isVideo(mimetype) ? still : blob
  return picture && URL.createObjectURL(picture)
}

function revokePreview(preview: string | null): void {
  if (preview) URL.revokeObjectURL(preview)
}
