import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Digest } from '#kit/server/auth/digest.ts'

/** Of what is sealed: which way it was. */
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals a paper (AES-256-GCM) before it reaches the storage. Each has a key of its own, made from the server's secret and
 * its place: whoever copies the storage has nothing, and a paper that is put in another's place does not open.
 */
export function seal(digest: Digest, place: string, paper: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', digest('document', place), iv)
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.update(paper), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error for what was changed, was sealed for another place, or by another secret */
export function unseal(digest: Digest, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('The paper is not sealed as it should be.')
  const decipher = createDecipheriv('aes-256-gcm', digest('document', place), sealed.subarray(1, 1 + IV_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()])
}
