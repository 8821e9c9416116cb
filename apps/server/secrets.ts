import { createECDH, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartProblem } from '#kit/server/db/engine/problem.ts'

/** What is random for each data folder. */
export type Secrets = z.infer<typeof shape>

/** Reads `secrets.json` of a data folder, making it where there is none. Only its owner may read it. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) write(file, { secret: randomBytes(32).toString('base64url'), demo_password: password(), vapid: vapidKeys() })
  const kept = read(file)
  if (kept.vapid) return { ...kept, vapid: kept.vapid }
  // A folder from before browsers were told of anything.
  const secrets = { ...kept, vapid: vapidKeys() }
  write(file, secrets)
  return secrets
}

function read(file: string): z.infer<typeof keptShape> {
  try {
    return keptShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartProblem(`${file} cannot be read: put it back, or delete it (everyone then has to log in again).`)
  }
}

/** `vapid`: the keys that say to browsers’ services who sends. */
const shape = z.object({
  secret: z.string().min(32),
  demo_password: z.string().min(8),
  vapid: z.object({ public_key: z.string(), private_key: z.string() }),
})
const keptShape = shape.partial({ vapid: true })

function vapidKeys(): Secrets['vapid'] {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Shorter where it begins with zeros, which the services don't take.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { public_key: pair.getPublicKey().toString('base64url'), private_key: secret.toString('base64url') }
}

/** Complete or not there: a crash never leaves half a file. */
function write(file: string, secrets: Secrets): void {
  const half = `${file}.new`
  const handle = openSync(half, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(half, file)
}

/** Twelve letters and digits, without those that look alike. */
function password(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  // 31 letters in 256 values: the last few values would make some letters likelier, so they are skipped.
  const fair = [...randomBytes(64)].filter((value) => value < 248).slice(0, 12)
  return fair.map((value) => letters[value % letters.length]).join('')
}
