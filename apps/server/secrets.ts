import { createECDH, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartProblem } from '#kit/server/db/engine/problem.ts'

/** Random values of a data folder. */
export type Secrets = z.infer<typeof shape>

/** Reads `secrets.json` of a data folder; creates it if it is missing. Only its owner may read it. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    write(file, { secret: randomBytes(32).toString('base64url'), demo_password: makePassword(), vapid: makeVapidKeys() })
  }
  const stored = read(file)
  if (stored.vapid) return { ...stored, vapid: stored.vapid }
  // Folders of versions before browser pushes have no VAPID keys.
  const secrets = { ...stored, vapid: makeVapidKeys() }
  write(file, secrets)
  return secrets
}

function read(file: string): z.infer<typeof storedShape> {
  try {
    return storedShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartProblem(`${file} cannot be read: put it back from a copy: its data cannot be read without the secret in it.`)
  }
}

/** `vapid`: the keys that identify the sender to push services. */
const shape = z.object({
  secret: z.string().min(32),
  demo_password: z.string().min(8),
  vapid: z.object({ public_key: z.string(), private_key: z.string() }),
})
const storedShape = shape.partial({ vapid: true })

function makeVapidKeys(): Secrets['vapid'] {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // getPrivateKey drops leading zeros; push services require 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { public_key: pair.getPublicKey().toString('base64url'), private_key: secret.toString('base64url') }
}

/** Writes a temporary file and renames it, so that a crash leaves no partial file. */
function write(file: string, secrets: Secrets): void {
  const temporary = `${file}.new`
  const handle = openSync(temporary, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(temporary, file)
}

/** Twelve letters and digits without similar ones. */
function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  // 31 letters in 256 values: the last few values would make some letters likelier, so they are skipped.
  const values = [...randomBytes(64)].filter((value) => value < 248).slice(0, 12)
  return values.map((value) => letters[value % letters.length]).join('')
}
