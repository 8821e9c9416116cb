import { createHmac } from 'node:crypto'
import type { KeyRing } from '../keys/ring.ts'

/**
 * A keyed digest of a value that must be found but never read back: codes, tokens, personal identifiers. Each `kind` has a key of its
 * own.
 */
export type Digest = (kind: DigestKind, value: string) => Buffer
export type DigestKind = StoredKind | 'code' | 'token' | 'social' | 'captcha' | 'view' | 'ticket' | 'call'

/**
 * Kinds whose digests stay for days or months and cannot be computed again, because their values are not stored. Their keys are random, kept
 * in the database (keys.ts) and stay when the server's secret changes; the keys of all other kinds change with it.
 */
export const STORED_KINDS = ['ci', 'di', 'bank', 'instrument', 'browser', 'link', 'place'] as const
type StoredKind = (typeof STORED_KINDS)[number]
export type StoredKeys = ReadonlyMap<DigestKind, Buffer>

export function makeDigest({ current }: KeyRing, stored: StoredKeys): Digest {
  const keys = new Map(stored)
  return (kind, value) => {
    let key = keys.get(kind)
    if (!key) keys.set(kind, (key = current.derive(`digest ${kind}`)))
    return createHmac('sha256', key).update(value).digest()
  }
}
