import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { checkedKey, type Storage } from './storage.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  scratch: string
}

/** Most keys that one call removes. */
const REMOVED_AT_ONCE = 1000
/** Milliseconds for connecting, and without data on a connection. */
const CONNECT_MS = 3000
const SILENT_MS = 10_000

/** Objects in an S3 bucket with path-style URLs. The SDK is loaded at first use. */
export function openS3(options: S3Options): Storage {
  const { endpoint, bucket: Bucket, scratch } = options
  let connected: ReturnType<typeof connect> | undefined
  const s3 = (): ReturnType<typeof connect> => (connected ??= connect(options))
  return {
    origin: new URL(endpoint).origin,
    scratch,
    free: async () => null,
    async presign(key, { mimetype, bytes, until, now }) {
      const { client, sdk, sign } = await s3()
      const command = new sdk.PutObjectCommand({ Bucket, Key: checkedKey(key), ContentType: mimetype, ContentLength: bytes })
      const url = await sign(client, command, {
        expiresIn: Math.max(1, Math.floor((until.getTime() - now.getTime()) / 1000)),
        signingDate: now,
        // Because they are signed, the storage itself refuses another size or type.
        signableHeaders: new Set(['host', 'content-length', 'content-type']),
      })
      return { method: 'PUT', url, headers: { 'content-type': mimetype } }
    },
    async stat(key) {
      const { client, sdk } = await s3()
      const found = await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: checkedKey(key) })))
      return found && { bytes: found.ContentLength ?? 0 }
    },
    async read(key, range) {
      const { client, sdk } = await s3()
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key: checkedKey(key), Range })))
      return found && (found.Body as Readable)
    },
    async write(key, body, mimetype, bytes) {
      const { client, sdk } = await s3()
      const ContentLength = Buffer.isBuffer(body) ? body.length : bytes
      if (ContentLength === undefined) throw new TypeError('A stream needs its size')
      const { Body, signal } = Buffer.isBuffer(body) ? { Body: body, signal: undefined } : abortable(body)
      const command = new sdk.PutObjectCommand({ Bucket, Key: checkedKey(key), Body, ContentType: mimetype, ContentLength })
      await client.send(command, { abortSignal: signal })
    },
    async remove(keys) {
      const { client, sdk } = await s3()
      for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
        const Objects = keys.slice(at, at + REMOVED_AT_ONCE).map((key) => ({ Key: checkedKey(key) }))
        const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        if (Errors[0]) throw new Error(`${Errors.length} objects could not be removed: ${Errors[0].Code ?? ''} ${Errors[0].Message ?? ''}`)
      }
    },
  }
}

/** Aborts the upload when its source fails; the SDK itself would wait forever. */
function abortable(source: Readable): { Body: Readable; signal: AbortSignal } {
  const abort = new AbortController()
  const Body = new PassThrough()
  Body.on('error', () => undefined)
  pipeline(source, Body).catch((error: unknown) => abort.abort(error))
  return { Body, signal: abort.signal }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Options) {
  const [sdk, { getSignedUrl: sign }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')])
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Errors are thrown; the SDK would also write them to the console.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // A presigned URL cannot contain a checksum of a body that does not exist yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  })
  return { client, sdk, sign }
}

const quiet = (): void => undefined

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as S3ServiceException).$metadata?.httpStatusCode === 404) return null
    throw error
  }
}
