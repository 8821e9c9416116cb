import { inKorean } from '#kit/ui/ko.ts'
import { media } from '#features/media/words.ts'
import { newKey } from '#kit/web/call.ts'
import type { MediaItem } from '../contract.ts'
import { isVideo, type MediaType } from '../rules.ts'
import { askPlace, drop, finish } from './api.ts'
import { isMissing, isPassing, wordsOf } from './failure.ts'
import { kindOf } from './kind.ts'
import { prepare, Refused, type Ready } from './prepare.ts'
import { send } from './send.ts'
import { doneTile, itemsOf, merged, moved, unfinishedOf, type Tile } from './tiles.ts'
import { turnsOf } from './turns.ts'

/** So many files go up at once. */
const AT_ONCE = 2

export type Shown = { tiles: readonly Tile[]; notice: string | null }
type Hooks = { change: (items: MediaItem[]) => void; busy: (unfinished: number) => void }
/** The upload behind a tile. `key` is its place in the storage; `isSent` says that the bytes are there. */
type Work = { file: Blob; kind: MediaType; ready: Ready | null; stop: AbortController; key: string | null; isSent: boolean }

/** The uploads of one strip: tiles in their order, and what is under way for them. */
export class Uploads {
  #shown: Shown
  #hooks: Hooks = { change: () => undefined, busy: () => undefined }
  #unfinished = 0
  /** What `change` told and what has not come back as the value yet. */
  #told: string[] = []
  readonly #works = new Map<string, Work>()
  readonly #inTurn = turnsOf(AT_ONCE)
  readonly #listeners = new Set<() => void>()

  constructor(value: readonly MediaItem[]) {
    this.#shown = { tiles: value.map(doneTile), notice: null }
  }

  listen(hooks: Hooks): void {
    this.#hooks = hooks
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  shown = (): Shown => this.#shown

  /** The value as its owner holds it now. What it says again after us is no news. */
  receive(value: readonly MediaItem[]): void {
    const signature = signatureOf(value)
    const echo = this.#told.indexOf(signature)
    if (echo >= 0) {
      this.#told.splice(0, echo + 1)
      if (signature !== signatureOf(itemsOf(this.#shown.tiles))) return
    }
    this.#shown = { ...this.#shown, tiles: merged(this.#shown.tiles, value) }
    this.#redraw()
  }

  /** Takes files: those of a wrong type are named, and of the others the first ones up to `max` are taken. */
  async take(files: readonly File[], max: number, video: boolean): Promise<void> {
    const kinds = await Promise.all(files.map((file) => kindOf(file).catch(() => null)))
    const known = files.flatMap((file, index) => {
      const kind = kinds[index]
      return kind && (video || !isVideo(kind)) ? [{ file, kind }] : []
    })
    const taken = known.slice(0, Math.max(0, max - this.#shown.tiles.length))
    const strangers = files.filter((file) => !known.some((one) => one.file === file))
    const notices = [
      ...(strangers.length > 0 ? [media.wrongType(strangers.map(({ name }) => name).join(', '), video)] : []),
      ...(known.length > taken.length ? [inKorean(`Media can be added up to ${max}.`)] : []),
    ]
    this.say(notices.join('\n') || null)
    const ids = taken.map(({ file, kind }) => this.#begin(file, kind))
    await Promise.all(ids.map((id) => this.#run(id)))
  }

  say = (notice: string | null): void => {
    this.#show(this.#shown.tiles, notice)
  }

  async retry(id: string): Promise<void> {
    const work = this.#works.get(id)
    if (!work || this.#tile(id)?.state !== 'failed') return
    work.stop = new AbortController()
    await this.#run(id)
  }

  /** Another picture in the place of a finished one, which is dropped once the new one is up. */
  async replace(id: string, file: Blob): Promise<void> {
    const tile = this.#tile(id)
    if (tile?.state !== 'done') return
    forget(tile.preview)
    const ready: Ready = { mimetype: 'image/png', blob: file, still: null, seconds: null }
    this.#works.set(id, { file, kind: 'image/png', ready, stop: new AbortController(), key: null, isSent: false })
    this.#patch(id, { mimetype: 'image/png', preview: URL.createObjectURL(file) })
    await this.#run(id)
  }

  /** The picture as it was sent, while it is in memory. */
  blobOf = (id: string): Blob | null => this.#works.get(id)?.ready?.blob ?? null

  move = (id: string, to: number): void => {
    this.#show(moved(this.#shown.tiles, id, to), null)
  }

  /** Gives up what is under way; a picture that was to be replaced is back. */
  cancel(id: string): void {
    const tile = this.#tile(id)
    if (!tile?.item || tile.state === 'done') return this.remove(id)
    this.#giveUp(id)
    forget(tile.preview)
    this.#patch(id, { ...doneTile(tile.item), id })
  }

  /** Takes it out, and its upload with it. */
  remove(id: string): void {
    const tile = this.#tile(id)
    if (!tile) return
    this.#giveUp(id)
    if (tile.item) drop(tile.item.key)
    forget(tile.preview)
    this.#show(
      this.#shown.tiles.filter((one) => one !== tile),
      null,
    )
  }

  /** The strip is left: unfinished uploads are given up, finished ones stay with whoever holds the value. */
  close(): void {
    for (const id of this.#works.keys()) this.#giveUp(id)
    for (const { preview } of this.#shown.tiles) forget(preview)
    this.#shown = { tiles: itemsOf(this.#shown.tiles).map(doneTile), notice: null }
    this.#redraw()
    this.#tellBusy()
  }

  #begin(file: Blob, kind: MediaType): string {
    const id = newKey()
    const tile: Tile = { id, mimetype: kind, state: 'preparing', progress: 0, preview: null, seconds: null, words: null, item: null }
    this.#works.set(id, { file, kind, ready: null, stop: new AbortController(), key: null, isSent: false })
    this.#show([...this.#shown.tiles, tile])
    return id
  }

  async #run(id: string): Promise<void> {
    const work = this.#works.get(id)
    if (!work) return
    const { signal } = work.stop
    try {
      this.#patch(id, { state: work.ready ? 'waiting' : 'preparing', words: null, progress: 0 })
      work.ready ??= await prepare(work.file, work.kind, signal)
      const { ready } = work
      signal.throwIfAborted()
      this.#patch(id, { state: 'waiting', seconds: ready.seconds, preview: this.#tile(id)?.preview ?? previewOf(ready) })
      const item = await this.#inTurn(() => this.#upload(id, work, ready, signal))
      this.#finished(id, work, item)
    } catch (error) {
      if (!signal.aborted) this.#failed(id, work, error)
    }
  }

  async #upload(id: string, work: Work, { mimetype, blob, still }: Ready, signal: AbortSignal): Promise<MediaItem> {
    signal.throwIfAborted()
    if (work.key === null || !work.isSent) {
      this.#patch(id, { state: 'sending', progress: 0 })
      const place = await askPlace({ mimetype, bytes: blob.size, ...(still ? { poster_bytes: still.size } : {}) }, signal)
      work.key = place.key
      if (still && place.poster) await send(place.poster, still, () => undefined, signal)
      await send(place.upload, blob, (bytes) => this.#patch(id, { progress: Math.min(1, bytes / blob.size) }), signal)
      work.isSent = true
    }
    this.#patch(id, { state: 'checking', progress: 1 })
    return finish(work.key, signal)
  }

  #finished(id: string, work: Work, item: MediaItem): void {
    const before = this.#tile(id)?.item
    // A film is large, and it is on the server now; a picture may be cut again.
    if (isVideo(item.mimetype)) this.#works.delete(id)
    else Object.assign(work, { key: null, isSent: false })
    this.#patch(id, { state: 'done', progress: 1, item, mimetype: item.mimetype, seconds: item.seconds })
    if (before) drop(before.key)
  }

  #failed(id: string, work: Work, error: unknown): void {
    if (error instanceof Refused && this.#tile(id)?.item === null) {
      this.#works.delete(id)
      const tiles = this.#shown.tiles.filter((tile) => tile.id !== id)
      return this.#show(tiles, withLine(this.#shown.notice, inKorean(error.message)))
    }
    const mayRetry = isPassing(error)
    // What is up stays up for the next try, unless the server says that it is not there.
    if (work.key !== null && !(work.isSent && mayRetry && !isMissing(error))) {
      drop(work.key)
      Object.assign(work, { key: null, isSent: false })
    }
    this.#patch(id, { state: mayRetry ? 'failed' : 'refused', words: wordsOf(error) })
  }

  #giveUp(id: string): void {
    const work = this.#works.get(id)
    this.#works.delete(id)
    work?.stop.abort()
    if (work?.key) drop(work.key)
  }

  #tile = (id: string): Tile | undefined => this.#shown.tiles.find((tile) => tile.id === id)

  #patch(id: string, patch: Partial<Tile>): void {
    this.#show(this.#shown.tiles.map((tile) => (tile.id === id ? { ...tile, ...patch } : tile)))
  }

  #show(tiles: readonly Tile[], notice = this.#shown.notice): void {
    const before = signatureOf(itemsOf(this.#shown.tiles))
    this.#shown = { tiles, notice }
    this.#redraw()
    const items = itemsOf(tiles)
    const signature = signatureOf(items)
    if (signature !== before) {
      this.#told.push(signature)
      this.#hooks.change(items)
    }
    this.#tellBusy()
  }

  #redraw(): void {
    for (const listener of this.#listeners) listener()
  }

  #tellBusy(): void {
    const unfinished = unfinishedOf(this.#shown.tiles)
    if (unfinished === this.#unfinished) return
    this.#unfinished = unfinished
    this.#hooks.busy(unfinished)
  }
}

const signatureOf = (items: readonly MediaItem[]): string => items.map(({ key }) => key).join()

function withLine(notice: string | null, line: string): string {
  return [...new Set([...(notice?.split('\n') ?? []), line])].join('\n')
}

const previewOf = ({ mimetype, blob, still }: Ready): string | null => {
  const picture = isVideo(mimetype) ? still : blob
  return picture && URL.createObjectURL(picture)
}

function forget(preview: string | null): void {
  if (preview) URL.revokeObjectURL(preview)
}
