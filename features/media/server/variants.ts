import { LRUCache } from 'lru-cache'
import { AppError, requestErrors } from '#kit/contract/errors.ts'
import type { Log } from '#kit/server/http/services.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { MediaSize } from '../rules.ts'
import { variantKey, wholeOf, type Format } from './objects.ts'
import { resized } from './picture.ts'
import { makeQueue, makeShared } from './queue.ts'

export type Variant = { body: Buffer; format: Format }
/** A size of an upload; `source` is the object that it is made from, `moves` whether it may have frames. */
export type Wanted = { key: string; source: string; size: MediaSize; moves: boolean }

export type Variants = {
  /** The size in the best stored of these formats, else made in the last of them. Better ones are made in the background. */
  get(wanted: Wanted, formats: readonly Format[]): Promise<Variant>
  /** Lets what is being made be done; nothing new is begun. */
  stop(): Promise<void>
}

type Options = {
  storage: Storage
  log: Log
  /** Whether the upload is still there: what is made of one that was removed meanwhile goes too. */
  isThere(key: string): Promise<boolean>
}

/** Bytes of sizes kept in memory. */
const MEMORY = 64 * 1024 * 1024
/** Milliseconds for which a size that could not be made is not tried again: it may take the whole patience to fail. */
const HOPELESS_MS = 600_000

/** Sizes of pictures: made when first asked for, stored, and the most wanted kept in memory. */
export function makeVariants({ storage, log, isThere }: Options): Variants {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MEMORY,
    maxEntrySize: 4 * 1024 * 1024,
    sizeCalculation: ({ length }) => length || 1,
  })
  const hopeless = new LRUCache<string, true>({ max: 10_000, ttl: HOPELESS_MS })
  const asked = makeQueue({ running: 2, waiting: 500 })
  // Frames take seconds: those wait for each other and hold up nothing that stands still.
  const askedMoving = makeQueue({ running: 1, waiting: 100 })
  const later = makeQueue({ running: 1, waiting: 200 })
  const once = makeShared<Buffer>()
  const background = new Set<Promise<unknown>>()
  let stopped = false

  const make = async ({ key, source, size }: Wanted, format: Format): Promise<Buffer> => {
    const picture = await storage.read(source)
    if (!picture) throw requestErrors.not_found()
    const object = variantKey(key, size, format)
    const body = await resized(await wholeOf(picture), size, format).catch((error: unknown) => {
      hopeless.set(object, true)
      log.warn({ err: error, object }, 'a size could not be made')
      throw requestErrors.not_found()
    })
    // Where there is no room to keep it, it is still shown.
    await storage.write(object, body, `image/${format}`).catch((error: unknown) => log.warn({ err: error }, 'a size could not be stored'))
    if (!(await isThere(key))) {
      await storage.remove([object])
      throw requestErrors.not_found()
    }
    kept.set(object, body)
    return body
  }
  const find = async ({ key, size }: Wanted, format: Format): Promise<Buffer | null> => {
    const object = variantKey(key, size, format)
    const found = kept.get(object)
    if (found) return found
    const body = await storage.read(object)
    if (!body) return null
    const bytes = await wholeOf(body)
    kept.set(object, bytes)
    return bytes
  }
  const inBackground = (wanted: Wanted, format: Format): void => {
    const object = variantKey(wanted.key, wanted.size, format)
    if (stopped || hopeless.has(object)) return
    const work = once(object, () => later.run(async () => (stopped ? Buffer.alloc(0) : make(wanted, format)))).catch((error: unknown) => {
      // Too busy, or gone meanwhile: it is asked for again, or no more.
      if (!(error instanceof AppError)) log.warn({ err: error }, 'a size could not be made')
    })
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
      if (hopeless.has(object)) throw requestErrors.not_found()
      const queue = wanted.moves ? askedMoving : asked
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
