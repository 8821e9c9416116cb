import { createHmac } from 'node:crypto'
import type { KeyRing } from '../keys/ring.ts'

/**
 * A keyed digest of a value that must be found but never read back: codes, tokens, personal identifiers. Each `kind` has
 * its own key, derived from the server's secret: with another secret no stored digest matches.
 */
export type Digest = (kind: DigestKind, value: string) => Buffer
export type DigestKind =
  | 'ci'
  | 'di'
  | 'code'
  | 'token'
  | 'social'
  | 'captcha'
  | 'document'
  | 'view'
  | 'ticket'
  | 'bank'
  | 'instrument'
  | 'browser'

/** The digests of a server with this secret. */
export function makeDigest({ current }: KeyRing): Digest {
  const keys = new Map<DigestKind, Buffer>()
  return (kind, value) => {
    let key = keys.get(kind)
    if (!key) keys.set(kind, (key = current.derive(`digest ${kind}`)))
    return createHmac('sha256', key).update(value).digest()
  }
}
