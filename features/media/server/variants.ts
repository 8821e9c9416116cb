import { LRUCache } from 'lru-cache'
import { AppError, requestErrors } from '#kit/contract/errors.ts'
import type { Log } from '#kit/server/http/services.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { MediaSize } from '../rules.ts'
import { variantKey, readAll, type Format } from './objects.ts'
import { resized } from './picture.ts'
import { makeQueue, makeSingleFlight } from './queue.ts'

export type Variant = { body: Buffer; format: Format }
/** A size of an upload; `source` is the object that it is made from. */
export type VariantRequest = { key: string; source: string; size: MediaSize; isAnimated: boolean }

export type Variants = {
  /** The size in the best stored of these formats, else made in the last of them. Better ones are made in the background. */
  get(wanted: VariantRequest, formats: readonly Format[]): Promise<Variant>
  /** Waits for running work; starts nothing new. */
  stop(): Promise<void>
}

type Options = {
  storage: Storage
  log: Log
  /** Checked after a size is made: sizes of uploads removed meanwhile are removed too. */
  mediaExists(key: string): Promise<boolean>
}

/** Bytes of the memory cache. */
const MEMORY = 64 * 1024 * 1024
/** Milliseconds until a size that failed is tried again: a failure may take the whole timeout. */
const RETRY_AFTER_MS = 600_000

/** Sizes of pictures: made at the first request, stored, and cached in memory. */
export function makeVariants({ storage, log, mediaExists }: Options): Variants {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY,
    maxEntrySize: 4 * 1024 * 1024,
    sizeCalculation: ({ length }) => length || 1,
  })
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: RETRY_AFTER_MS })
  const foreground = makeQueue({ running: 2, waiting: 500 })
  // Animated pictures take seconds, so they have a queue of their own.
  const foregroundAnimated = makeQueue({ running: 1, waiting: 100 })
  const backgroundQueue = makeQueue({ running: 1, waiting: 200 })
  const once = makeSingleFlight<Buffer>()
  const background = new Set<Promise<unknown>>()
  let stopped = false

  const make = async ({ key, source, size }: VariantRequest, format: Format): Promise<Buffer> => {
    const picture = await storage.read(source)
    if (!picture) throw requestErrors.not_found()
    const object = variantKey(key, size, format)
    const body = await resized(await readAll(picture), size, format).catch((error: unknown) => {
      failed.set(object, true)
      log.warn({ err: error, object }, 'a size could not be made')
      throw requestErrors.not_found()
    })
    // A size that could not be stored is still served.
    await storage.write(object, body, `image/${format}`).catch((error: unknown) => log.warn({ err: error }, 'a size could not be stored'))
    if (!(await mediaExists(key))) {
      await storage.remove([object])
      throw requestErrors.not_found()
    }
    memory.set(object, body)
    return body
  }
  const find = async ({ key, size }: VariantRequest, format: Format): Promise<Buffer | null> => {
    const object = variantKey(key, size, format)
    const found = memory.get(object)
    if (found) return found
    const body = await storage.read(object)
    if (!body) return null
    const bytes = await readAll(body)
    memory.set(object, bytes)
    return bytes
  }
  const inBackground = (wanted: VariantRequest, format: Format): void => {
    const object = variantKey(wanted.key, wanted.size, format)
    if (stopped || failed.has(object)) return
    const work = once(object, () => backgroundQueue.run(async () => (stopped ? Buffer.alloc(0) : make(wanted, format)))).catch(
      (error: unknown) => {
        // Expected: the queue is full or the upload was removed.
        if (!(error instanceof AppError)) log.warn({ err: error }, 'a size could not be made')
      },
    )
    background.add(work)
    void work.finally(() => background.delete(work))
  }
  return {
    async get(wanted, formats) {
      const [best, ...rest] = formats
      for (const format of formats) {
        const body = await find(wanted, format)
        if (!body) continue
        if (format !== best) inBackground(wanted, best!)
        return { body, format }
      }
      const format = formats.at(-1)!
      const object = variantKey(wanted.key, wanted.size, format)
      if (failed.has(object)) throw requestErrors.not_found()
      const queue = wanted.isAnimated ? foregroundAnimated : foreground
      const body = await once(object, () => queue.run(() => make(wanted, format)))
      if (rest.length > 0) inBackground(wanted, best!)
      return { body, format }
    },
    async stop() {
      stopped = true
      await Promise.all(background)
    },
  }
}
