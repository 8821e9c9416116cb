import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { KEY_ID_BYTES, type KeyRing } from './ring.ts'

/** The purposes of sealed values. Each has its own keys. */
export type SealPurpose = 'document' | 'bank account' | 'server key' | 'totp' | 'counsel note' | 'address' | 'position'

/** Encrypts data that must be read again (AES-256-GCM). */
export type SecretBox = {
  /** `context` names the place of the value, such as its row: sealed content that is moved to another place cannot be opened. */
  seal(purpose: SealPurpose, context: string, content: Buffer | string): Buffer
  /** @throws Error for changed content, another purpose or context, or a secret that this server does not have */
  open(purpose: SealPurpose, context: string, sealed: Uint8Array): Buffer
  /** The first bytes of every value that is sealed with the current secret; values with another prefix must be sealed again. */
  readonly prefix: Buffer
  /** The id of the current secret. */
  readonly keyId: string
}

/** Version of the format, the first byte: version, id of the secret, nonce, encrypted content, tag. */
const VERSION = 2
/** Version 1 has no id of a secret, and its key comes from a digest. */
const VERSION_WITHOUT_ID = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function makeSecretBox(ring: KeyRing): SecretBox {
  const prefix = Buffer.concat([Buffer.of(VERSION), Buffer.from(ring.current.id, 'hex')])
  const keyOf = (use: SealPurpose, context: string, secret = ring.current): Buffer => secret.derive(`seal ${use} ${context}`)
  return {
    prefix,
    keyId: ring.current.id,
    seal(purpose, context, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose, context), nonce).setAAD(prefix)
      return Buffer.concat([prefix, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    open(purpose, context, sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] === VERSION_WITHOUT_ID) return openWithoutId(ring, context, bytes.subarray(1))
      if (bytes[0] !== VERSION || bytes.length < prefix.length + NONCE_BYTES + TAG_BYTES) throw new Error('Sealed in no known format.')
      const id = bytes.toString('hex', 1, 1 + KEY_ID_BYTES)
      const secret = ring.find(id)
      if (secret === undefined) throw new Error(`Sealed with a secret that is not configured (${id}).`)
      return decrypt(keyOf(purpose, context, secret), bytes.subarray(prefix.length), bytes.subarray(0, prefix.length))
    },
  }
}

/** The secret is unknown, so each one is tried, the oldest first. */
function openWithoutId({ all }: KeyRing, context: string, bytes: Buffer): Buffer {
  for (const secret of all.toReversed()) {
    const key = createHmac('sha256', secret.derive('digest document')).update(context).digest()
    try {
      return decrypt(key, bytes)
    } catch {
      // Sealed with another secret.
    }
  }
  throw new Error('Sealed with a secret that is not configured, or changed.')
}

function decrypt(key: Buffer, bytes: Buffer, header?: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  if (header) decipher.setAAD(header)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
