import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '#kit/contract/time.ts'
import { codeOf } from '../db/engine/problem.ts'
import { makeKeyRing } from '../keys/ring.ts'
import { checkedKey, ensureSpace, type Storage } from './storage.ts'
import { makeMarks, mountUpload } from './upload.ts'

type Options = {
  /** Folder that holds the objects. */
  dir: string
  /** Signs the addresses for uploads. */
  secret: string
  /** Earlier secrets, whose addresses stay valid. */
  oldSecrets?: readonly string[]
  /** Bytes of the disk that uploads leave to the database and everything else. */
  reserve?: number
  /** The file system; tests give one that is full. */
  fileSystem?: FileSystem
}

export type FileSystem = {
  /** Free bytes of the disk that has this folder. */
  freeBytes(folder: string): Promise<number>
  createWriteStream(path: string, options: { mode: number }): Writable
}

const NODE: FileSystem = {
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  createWriteStream,
}

/** As in the configuration (HARU_UPLOADS_RESERVE_GB). */
const RESERVE_BYTES = 1e9

/** Objects as files in a folder; uploads come to haru itself, at signed addresses. */
export function openDisk({ dir, secret, oldSecrets, reserve = RESERVE_BYTES, fileSystem = NODE }: Options): Storage {
  const marks = makeMarks(makeKeyRing(secret, oldSecrets))
  const scratch = openScratch(join(dir, 'tmp'))
  const pathOf = (key: string): string => join(dir, 'objects', checkedKey(key))
  /** Bytes of the writes that run: they are not on the disk yet. */
  let running = 0
  const free = async (): Promise<number> => Math.max(0, (await fileSystem.freeBytes(scratch)) - reserve - running)
  const write = async (key: string, body: Buffer | Readable, bytes: number): Promise<void> => {
    const path = pathOf(key)
    await ensureSpace({ free }, bytes)
    running += bytes
    const part = join(scratch, `${randomUUID()}.part`)
    try {
      await pipeline(Buffer.isBuffer(body) ? [body] : body, fileSystem.createWriteStream(part, { mode: 0o600 }))
      await moveTo(path, part)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    } finally {
      running -= bytes
    }
  }
  return {
    origin: null,
    scratch,
    presign: async (key, upload) => marks.target(checkedKey(key), upload),
    async stat(key) {
      const found = await orNull(stat(pathOf(key)))
      return found && { bytes: found.size }
    },
    async read(key, range) {
      const file = await orNull(open(pathOf(key)))
      return file && file.createReadStream(range)
    },
    free,
    write: (key, body, _mimetype, bytes = 0) => write(key, body, Buffer.isBuffer(body) ? body.length : bytes),
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
      const folders = new Set(keys.filter((key) => key.split('/').length > 2).map((key) => dirname(pathOf(key))))
      for (const folder of folders) await dropEmpty(folder)
    },
    mount: (fastify, clock) => mountUpload(fastify, { marks, clock, write }),
  }
}

/** Hours after which a temporary file is abandoned. */
const EXPIRED_HOURS = 6

/** Creates the folder for temporary files and deletes abandoned ones in it. */
export function openScratch(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  clearExpired(folder).catch(() => undefined)
  return folder
}

/** Deletes abandoned temporary files. */
export async function clearExpired(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await orNull(stat(path))
    if (found && Date.now() - found.mtimeMs > EXPIRED_HOURS * HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Retries, because a parallel `remove` may delete the empty folder between mkdir and rename. */
async function moveTo(path: string, part: string): Promise<void> {
  for (let tries = 3; ; tries--) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      return await rename(part, path)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === 1) throw error
    }
  }
}

async function dropEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  })
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
