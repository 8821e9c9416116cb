import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An in-process S3 server with objects in memory. */
export type S3Server = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** By `bucket/key`. */
  objects: Map<string, { body: Buffer; type: string }>
  close(): Promise<void>
}

const REGION = 'ap-northeast-2'
const ID = 'the-id'
const SECRET = 'the-secret'
const BUCKET = 'haru'

/** Starts the server. It refuses requests without a valid AWS Signature Version 4. */
export async function s3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const server = createServer((request, response) => void answer(objects, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    region: REGION,
    accessKeyId: ID,
    secretAccessKey: SECRET,
    objects,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class S3Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

async function answer(objects: S3Server['objects'], request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const url = new URL(request.url ?? '/', 'http://s3')
    verify(request, url, body)
    perform(objects, { request, url, body, response })
  } catch (error) {
    const { status, message } = error instanceof S3Refusal ? error : { status: 500, message: 'InternalError' }
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${message}</Code><Message>${message}</Message></Error>`
    response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : xml)
  }
}

type Call = { request: IncomingMessage; url: URL; body: Buffer; response: ServerResponse }

function perform(objects: S3Server['objects'], { request, url, body, response }: Call): void {
  const path = decodeURIComponent(url.pathname.slice(1))
  if (request.method === 'PUT') {
    objects.set(path, { body, type: request.headers['content-type'] ?? '' })
    return void response.writeHead(200, { etag: '"x"' }).end()
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, key] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(`${BUCKET}/${key}`)
    return void response.writeHead(200, { 'content-type': 'application/xml' }).end('<?xml version="1.0"?><DeleteResult/>')
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new S3Refusal(405, 'MethodNotAllowed')
  const found = objects.get(path)
  if (!found) throw new S3Refusal(404, 'NoSuchKey')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = first === undefined ? found.body : found.body.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length, 'content-type': found.type })
  response.end(request.method === 'HEAD' ? undefined : part)
}

type Claim = { credential: string; signed: string; signature: string; date: string; payload: string; isPresigned: boolean }

function claimOf({ headers }: IncomingMessage, { searchParams: query }: URL): Claim {
  if (query.has('X-Amz-Signature')) {
    const part = (name: string): string => query.get(`X-Amz-${name}`) ?? ''
    return {
      credential: part('Credential'),
      signed: part('SignedHeaders'),
      signature: part('Signature'),
      date: part('Date'),
      payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
      isPresigned: true,
    }
  }
  const given = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(headers.authorization ?? '')
  if (!given) throw new S3Refusal(403, 'AccessDenied')
  const [, credential = '', signed = '', signature = ''] = given
  const date = String(headers['x-amz-date'])
  return { credential, signed, signature, date, payload: String(headers['x-amz-content-sha256']), isPresigned: false }
}

function verify(request: IncomingMessage, url: URL, body: Buffer): void {
  const claim = claimOf(request, url)
  const day = claim.date.slice(0, 8)
  const scope = `${day}/${REGION}/s3/aws4_request`
  if (claim.credential !== `${ID}/${scope}`) throw new S3Refusal(403, 'InvalidAccessKeyId')
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical(request, url, claim))].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${SECRET}`)
  if (hmac(key, toSign).toString('hex') !== claim.signature) throw new S3Refusal(403, 'SignatureDoesNotMatch')
  if (/^[\da-f]{64}$/.test(claim.payload) && claim.payload !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
  refuseExpired(claim, url)
}

/** A presigned URL contains its lifetime; a signed call is valid for 15 minutes. */
function refuseExpired({ date, isPresigned }: Claim, url: URL): void {
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const good = isPresigned ? Number(url.searchParams.get('X-Amz-Expires')) : 900
  if (!(Date.now() < at + good * 1000)) throw new S3Refusal(403, 'AccessDenied')
}

function canonical({ method, headers }: IncomingMessage, url: URL, { signed, payload }: Claim): string {
  const names = signed.split(';')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const given = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  return [method, url.pathname, query, given, signed, payload].join('\n')
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
