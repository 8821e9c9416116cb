import { join } from 'node:path'
import type { ServerConfig } from '../config/config.ts'
import { openDisk, openScratch } from './disk.ts'
import { openS3 } from './s3.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration names: S3, or the data folder. */
export function openStorage({
  dataDir,
  secret,
  oldSecrets,
  keys,
  adapters,
}: Pick<ServerConfig, 'dataDir' | 'secret' | 'oldSecrets' | 'keys' | 'adapters'>): Storage {
  const dir = join(dataDir, 'files')
  if (!adapters.storage.isReal) return openDisk({ dir, secret, oldSecrets, reserve: keys.HARU_UPLOADS_RESERVE_GB * 1e9 })
  return openS3({
    // A real engine has all its keys (adapters.ts).
    endpoint: keys.S3_ENDPOINT!,
    bucket: keys.S3_BUCKET!,
    region: keys.S3_REGION!,
    accessKeyId: keys.S3_ACCESS_KEY_ID!,
    secretAccessKey: keys.S3_SECRET_ACCESS_KEY!,
    scratch: openScratch(join(dir, 'tmp')),
  })
}
