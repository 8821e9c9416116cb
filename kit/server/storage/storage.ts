import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Where a browser sends an object straight to the storage. */
export type PutTarget = { method: 'PUT'; url: string; headers: Record<string, string> }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Objects by key: the local disk, or any server that speaks S3. Keys are ours: letters, digits, `-`, `.`, and `/` between folders. */
export type Storage = {
  /** Where uploads go when not to haru itself, for the content security policy. */
  readonly origin: string | null
  /** A folder of this machine for files on their way; what a dead process left in it is cleared some hours later. */
  readonly scratch: string
  /** A place that takes exactly so many bytes, until then, without asking who sends them. */
  presign(key: string, upload: { mimetype: string; bytes: number; until: Date; now: Date }): Promise<PutTarget>
  /** Its size, or null where there is none. */
  stat(key: string): Promise<{ bytes: number } | null>
  /** Its bytes, or null where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Stores it whole or not at all; an object of this key is replaced. */
  write(key: string, body: Buffer | Readable, mimetype: string, bytes?: number): Promise<void>
  /** Removing what is not there is done already. */
  remove(keys: readonly string[]): Promise<void>
  /** Routes of a storage whose uploads come to haru itself. */
  mount?(fastify: FastifyInstance, clock: () => Date): void
}

/** @throws RangeError for what is no key of ours: nothing leads out of the storage's folder */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`No key of an object: ${key}`)
  return key
}

const KEY = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/
