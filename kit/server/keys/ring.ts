import { hkdfSync } from 'node:crypto'

/** A secret of the server. Keys are derived from it (HKDF-SHA-256), one for each use; no key reveals another. */
export type Secret = {
  /** Eight hexadecimal digits that tell secrets apart and reveal nothing about them. */
  readonly id: string
  /** The key of 32 bytes for a use. */
  derive(use: string): Buffer
  /** The secret itself, for signatures from before derived keys. */
  readonly raw: string
}

/** The server's secrets: the current one makes everything new, all of them read what exists. */
export type KeyRing = {
  readonly current: Secret
  /** The current one first, the oldest last. */
  readonly all: readonly Secret[]
  find(id: string): Secret | undefined
}

/** The ring of HARU_SECRET and HARU_SECRET_OLD. */
export function makeKeyRing(secret: string, old: readonly string[] = []): KeyRing {
  const all = [...new Set([secret, ...old])].map(secretOf)
  return { current: all[0]!, all, find: (id) => all.find((one) => one.id === id) }
}

function secretOf(raw: string): Secret {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', raw, '', `haru ${use}`, 32))
  return { id: derive('key id').toString('hex', 0, KEY_ID_BYTES), derive, raw }
}

export const KEY_ID_BYTES = 4
