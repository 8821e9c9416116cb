import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Digest } from '#kit/server/auth/digest.ts'

/** Version of the encrypted format, its first byte. */
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a document (AES-256-GCM) before it reaches the storage. Its key is derived from the server's secret and its object
 * key: a copy of the storage is unreadable, and a document moved to another object key cannot be decrypted.
 */
export function seal(digest: Digest, objectKey: string, content: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', digest('document', objectKey), iv)
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error for a changed document, another object key or another secret */
export function unseal(digest: Digest, objectKey: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('The document is not encrypted in a known format.')
  const decipher = createDecipheriv('aes-256-gcm', digest('document', objectKey), sealed.subarray(1, 1 + IV_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()])
}
