import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { PRODUCTION } from '../../testing/server.ts'
import { openIntegrations } from '../open.ts'
import { INTERNET, isPublicAddress, type Reach } from './address.ts'
import { Refused } from './send.ts'
import { webSender } from './web.ts'

// Against a local push service that decrypts messages as a browser does.

type ReceivedRequest = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: Buffer }
const servers: (Server | SocketServer)[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

const keyPair = (): ECDH => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}
const ours = keyPair()
const VAPID = {
  publicKey: ours.getPublicKey().toString('base64url'),
  privateKey: Buffer.concat([Buffer.alloc(32), ours.getPrivateKey()])
    .subarray(-32)
    .toString('base64url'),
  subject: 'mailto:push@haru.test',
}
const KEYS = { VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: VAPID.privateKey, VAPID_SUBJECT: VAPID.subject }
const browser = keyPair()
const auth = randomBytes(16)
const NOTICE = { title: '하루', text: '두부님이 댓글을 남겼어요', link: '/daily-detail/1', tag: 'alarm-12' }
const message = {
  ...NOTICE,
  p256dh: browser.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
  urgency: 'high',
} as const
/** The service of these tests is on this machine. */
const LOCAL: Reach = { ...INTERNET, mayPush: () => true, isAllowed: () => true }
const sender = (reach = LOCAL, signal?: AbortSignal) => webSender({ ...VAPID, reach, ...(signal && { limit: () => signal }) })
type Answer = { address: string; family: number }[]
/** Finds these addresses for every name, one list after the other, the last one from then on. */
const resolving = (...answers: Answer[]) => {
  const asked: string[] = []
  const resolve: Reach['resolve'] = (host, _options, done) => {
    asked.push(host)
    done(null, answers[Math.min(asked.length, answers.length) - 1]!)
  }
  return { asked, resolve }
}

async function service(status = 201): Promise<{ url: string; calls: ReceivedRequest[] }> {
  const calls: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      calls.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

const failing = (sent: Promise<void>): Promise<Error> =>
  sent.then(
    () => new Error('it was taken'),
    (error: Error) => error,
  )

/** Decrypts a message as a browser does (RFC 8291 and 8188). */
function decrypt(pair: ECDH, secret: Buffer, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const shared = pair.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const ikm = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const record = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

test('only the browser can decrypt the push, and its service receives the sender’s identity', async () => {
  const { url, calls } = await service()
  await sender().send(`${url}/send/abc`, message)
  const [{ method, url: path, headers, body }] = calls as [ReceivedRequest]
  expect([method, path]).toEqual(['POST', '/send/abc'])
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: 'alarm-12', ttl: '86400' })
  expect(body.includes('하루')).toBe(false)
  expect(decrypt(browser, auth, body)).toEqual(NOTICE)
  expect(() => decrypt(keyPair(), auth, body)).toThrow()

  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '')!
  expect(key).toBe(VAPID.publicKey)
  const point = Buffer.from(key!, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const { payload } = await jwtVerify(token!, createPublicKey({ key: jwk, format: 'jwk' }), { audience: url })
  expect(payload.sub).toBe(VAPID.subject)
  expect(payload.exp! * 1000).toBeGreaterThan(Date.now())
})

test.each([404, 410])('a browser that is gone (%i) is refused permanently', async (status) => {
  const error = await failing(sender().send((await service(status)).url, message))
  expect(error).toBeInstanceOf(Refused)
  expect((error as Refused).isGone).toBe(true)
})

test.each([400, 401, 403, 413])('a message that the service refuses (%i) is refused, and the browser stays registered', async (status) => {
  const error = await failing(sender().send((await service(status)).url, message))
  expect((error as Refused).isGone).toBe(false)
})

test.each([302, 429, 500, 503])('an error %i of the service is temporary, and redirects are not followed', async (status) => {
  const error = await failing(sender().send((await service(status)).url, message))
  expect(error).not.toBeInstanceOf(Refused)
  expect(error.message).toContain(String(status))
})

test('refuses invalid keys permanently, and an unreachable service temporarily', async () => {
  const { url } = await service()
  expect(await failing(sender().send(url, { ...message, p256dh: 'short' }))).toBeInstanceOf(Refused)
  const error = await failing(sender().send('http://127.0.0.1:9/secret', message))
  expect(error).not.toBeInstanceOf(Refused)
  expect(error.message).not.toContain('secret')
})

test('no configuration calls an endpoint in a private network', async () => {
  const { url, calls } = await service()
  const strict = webSender(VAPID)
  for (const endpoint of [url, url.replace('http', 'https'), 'https://localhost/x', 'https://169.254.169.254/x', 'https://0x7f.1/x']) {
    expect(await failing(strict.send(endpoint, message)), endpoint).toBeInstanceOf(Refused)
  }
  for (const HARU_ENV of ['development', 'test', 'production']) {
    const { senders, mayPush } = openIntegrations({ ...readConfig({ ...PRODUCTION, ...KEYS, HARU_ENV }), secret: 'unused' })
    expect(await failing(senders.web.send('https://[::ffff:10.0.0.1]/x', message)), HARU_ENV).toBeInstanceOf(Refused)
    expect([mayPush('https://192.168.0.1/x'), mayPush('https://fcm.googleapis.com/fcm/send/abc')]).toEqual([false, true])
  }
  expect(calls).toEqual([])
})

test('refuses to connect to a name that resolves to a private address', async () => {
  const { url, calls } = await service()
  const { port } = new URL(url)
  const { resolve, asked } = resolving([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ])
  const error = await failing(sender({ ...LOCAL, isAllowed: isPublicAddress, resolve }).send(`http://push.test:${port}/x`, message))
  expect(error.message).toContain('no address on the internet')
  expect([asked, calls]).toEqual([['push.test'], []])
})

test('connects to the checked address, because a name is resolved once', async () => {
  const { url, calls } = await service()
  const { port } = new URL(url)
  // The first address is allowed; a second look-up would return another one.
  const { resolve, asked } = resolving(
    [
      { address: '10.0.0.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '10.0.0.1', family: 4 }],
  )
  await sender({ ...LOCAL, isAllowed: (address) => address === '127.0.0.1', resolve }).send(`http://push.test:${port}/x`, message)
  expect(calls[0]!.headers.host).toBe(`push.test:${port}`)
  expect(asked).toEqual(['push.test'])
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['100.64.0.1', false],
  ['100.100.100.200', false],
  ['192.0.0.192', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['fd00::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2001:0:a00:1::', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
  ['', false],
])('%s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

/** A service that writes `first` and then repeats `drop` until the sender disconnects. */
async function endless(first: string, drop: string): Promise<{ url: string; isAsked: Promise<void>; isLeft: Promise<void> }> {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined).write(first)
    asked.resolve()
    const dripping = setInterval(() => socket.write(drop), 2)
    socket.on('close', () => {
      clearInterval(dripping)
      left.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/abc`, isAsked: asked.promise, isLeft: left.promise }
}

test('stops at the time limit when a service never ends its headers', async () => {
  const { url, isAsked, isLeft } = await endless('HTTP/1.1 201 Created\r\n', 'x: y\r\n')
  const late = new AbortController()
  const sent = failing(sender(LOCAL, late.signal).send(url, message))
  await isAsked
  late.abort()
  expect((await sent).message).toContain('could not be reached')
  await isLeft
})

test('stops at the time limit when a service never ends its answer', async () => {
  const { url, isLeft } = await endless('HTTP/1.1 201 Created\r\n\r\n', 'more')
  const late = new AbortController()
  await sender(LOCAL, late.signal).send(url, message)
  late.abort()
  await isLeft
})
