import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { storageErrors } from '#kit/contract/errors.ts'

/** The request with which a browser uploads an object directly to the storage. */
export type PutTarget = { method: 'PUT'; url: string; headers: Record<string, string> }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Bytes that one member, and all together, may have stored. */
export type UploadLimits = { memberBytes: number; totalBytes: number }

/** Objects by key, on the local disk or an S3 server. Keys are made by haru: letters, digits, `-`, `.`, and `/` between folders. */
export type Storage = {
  /** The origin of uploads for the content security policy; null if uploads come to haru itself. */
  readonly origin: string | null
  /** A local folder for temporary files; abandoned ones are deleted after some hours. */
  readonly scratch: string
  /** An upload address for exactly this number of bytes, valid until then, without authentication. */
  presign(key: string, upload: { mimetype: string; bytes: number; until: Date; now: Date }): Promise<PutTarget>
  /** Bytes that may still be stored here, without the space that is left to the database; null where the storage does not tell, as S3. */
  free(): Promise<number | null>
  /** The object's size, or null if it does not exist. */
  stat(key: string): Promise<{ bytes: number } | null>
  /** The object's bytes, or null if it does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Stores the object atomically; replaces an existing one. `bytes`: the size of a stream. @throws `storage.full` */
  write(key: string, body: Buffer | Readable, mimetype: string, bytes?: number): Promise<void>
  /** Ignores keys that do not exist. */
  remove(keys: readonly string[]): Promise<void>
  /** Mounts the upload route, if uploads come to haru itself. */
  mount?(fastify: FastifyInstance, clock: () => Date): void
}

/** @throws `storage.full` unless this many bytes may still be stored */
export async function ensureSpace(storage: Pick<Storage, 'free'>, bytes: number): Promise<void> {
  const free = await storage.free()
  if (free !== null && bytes > free) throw storageErrors.full()
}

/** @throws RangeError for an invalid key, so that no path leads out of the storage's folder */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Invalid object key: ${key}`)
  return key
}

const KEY = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/
