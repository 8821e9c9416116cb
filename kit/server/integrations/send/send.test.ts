import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { openSenders } from './open.ts'
import { fcmSender } from './push.ts'
import { smtpSender } from './mail.ts'
import { solapiSender } from './sms.ts'
import { Refused } from './send.ts'

// Each carrier against a local server that speaks its protocol.

type ReceivedRequest = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }
type Answer = { status: number; json: unknown }
const servers: { close(): unknown }[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
})

async function httpServer(
  answer: (received: ReceivedRequest) => Answer | Promise<Answer>,
): Promise<{ url: string; calls: ReceivedRequest[] }> {
  const calls: ReceivedRequest[] = []
  const server: Server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const received = { method: request.method, url: request.url, headers: request.headers, body }
      calls.push(received)
      const { status, json } = await answer(received)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

const failing = async (sent: Promise<void>): Promise<Error> =>
  sent.then(
    () => new Error('it was taken'),
    (error: Error) => error,
  )

test('without keys nothing is sent, and the message is printed if a printer is given', async () => {
  const printed: string[] = []
  const { sms, mail, push } = openSenders({ ...readConfig({}), secret: '' }, (line) => void printed.push(line))
  await sms.send('01012345678', { text: 'one' })
  await mail.send('a@haru.test', { subject: 'two', text: 'three\nfour' })
  await push.send('device', { title: 'five', text: 'six', link: '', tag: '' })
  expect([sms, mail, push].every(({ isSandbox }) => isSandbox)).toBe(true)
  expect(printed).toEqual([
    '[sms] 01012345678\n    one',
    '[mail] a@haru.test\n    two\n    three\n    four',
    '[push] device\n    five\n    six',
  ])
  const silent = openSenders({ ...readConfig({}), secret: '' })
  await silent.sms.send('01012345678', { text: 'nobody hears' })
  expect(printed).toHaveLength(3)
})

const SOLAPI = { apiKey: 'the key', apiSecret: 'the secret', from: '0212345678' }
const sendResult = (failed: boolean) => ({
  groupInfo: { count: { total: 1, registeredFailed: failed ? 1 : 0 } },
  failedMessageList: failed ? [{ to: '01012345678', from: '0212345678', statusCode: '3104', statusMessage: 'no such number' }] : [],
})

async function solapi(answer: () => Answer) {
  const server = await httpServer(answer)
  // The library has a fixed address, so requests to it are redirected to the local server.
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(url.replace('https://api.solapi.com', server.url), init))
  return { ...server, sender: solapiSender(SOLAPI) }
}

test('SOLAPI receives a text with the sender’s number, signed with the secret', async () => {
  const { calls, sender } = await solapi(() => ({ status: 200, json: sendResult(false) }))
  await sender.send('01012345678', { text: '인증번호는 123456' })
  const [{ method, url, headers, body }] = calls as [ReceivedRequest]
  expect(`${method} ${url}`).toBe('POST /messages/v4/send-many/detail')
  expect(JSON.parse(body)).toMatchObject({ messages: [{ to: '01012345678', from: '0212345678', text: '인증번호는 123456' }] })
  const [, apiKey, date, salt, signature] =
    /^HMAC-SHA256 apiKey=(.+), date=(.+), salt=(.+), signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  expect(apiKey).toBe('the key')
  expect(Math.abs(Date.parse(date!) - Date.now())).toBeLessThan(60_000)
  expect(signature).toBe(
    createHmac('sha256', 'the secret')
      .update(date! + salt!)
      .digest('hex'),
  )
})

test('a number that SOLAPI refuses is refused permanently, and not named in the error', async () => {
  const { sender } = await solapi(() => ({ status: 200, json: sendResult(true) }))
  const error = await failing(sender.send('01012345678', { text: 'x' }))
  expect(error).toBeInstanceOf(Refused)
  expect(error.message).toBe('SOLAPI refused the message: 3104')
})

test.each([
  [402, { errorCode: 'NotEnoughBalance', errorMessage: 'no money for 01012345678' }, 'NotEnoughBalance'],
  [500, { errorCode: 'InternalError', errorMessage: '01012345678' }, 'InternalError'],
  [503, {}, 'RequestFailedAfterRetryError'],
])('an error %i of SOLAPI is temporary', async (status, json, code) => {
  const { sender } = await solapi(() => ({ status, json }))
  const error = await failing(sender.send('01012345678', { text: 'x' }))
  expect(error).not.toBeInstanceOf(Refused)
  expect(error.message).toBe(`SOLAPI did not take the message: ${code}`)
})

type Mail = { from: string; to: string[]; text: string }

async function smtp(refuse?: { code: number; at: 'recipient' | 'data' }): Promise<{ url: string; mails: Mail[] }> {
  const mails: Mail[] = []
  const problem = () => Object.assign(new Error('no'), { responseCode: refuse?.code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse?.at === 'recipient' ? problem() : null),
    onData(stream, { envelope }, done) {
      void text(stream).then((body) => {
        if (refuse?.at === 'data') return done(problem())
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: body,
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  servers.push({ close: () => server.close(() => undefined) })
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
}

test('sends mail by SMTP', async () => {
  const { url, mails } = await smtp()
  await smtpSender({ url, from: 'haru@haru.test' }).send('a@people.test', { subject: '인증번호', text: '123456' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'haru@haru.test', to: ['a@people.test'] })
  expect(mails[0]!.text).toContain(`Subject: =?UTF-8?B?${Buffer.from('인증번호').toString('base64')}?=`)
  expect(mails[0]!.text).toContain('123456')
})

test('an invalid mailbox is refused permanently', async () => {
  const { url } = await smtp({ code: 550, at: 'recipient' })
  const error = await failing(smtpSender({ url, from: 'haru@haru.test' }).send('a@people.test', { subject: 's', text: 't' }))
  expect(error).toBeInstanceOf(Refused)
  expect(error.message).not.toContain('people')
})

test.each([
  { code: 451, at: 'recipient' },
  { code: 554, at: 'data' },
] as const)('an error $code of the mail server is temporary', async (refuse) => {
  const { url } = await smtp(refuse)
  const error = await failing(smtpSender({ url, from: 'haru@haru.test' }).send('a@people.test', { subject: 's', text: 't' }))
  expect(error).not.toBeInstanceOf(Refused)
  expect(error.message).toContain(String(refuse.code))
  expect(error.message).not.toContain('people')
})

test('an unreachable mail server is a temporary error', async () => {
  const error = await failing(
    smtpSender({ url: 'smtp://127.0.0.1:1', from: 'haru@haru.test' }).send('a@people.test', { subject: 's', text: 't' }),
  )
  expect(error).not.toBeInstanceOf(Refused)
  expect(error.message).toContain('ESOCKET')
})

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** FCM and Google's token server in one, which verifies its requests. */
async function google(answer: (at: number) => Answer = () => ({ status: 200, json: { name: 'projects/haru/messages/1' } })) {
  let tokens = 0
  let notices = 0
  const server = await httpServer(async ({ url, headers, body }) => {
    if (url === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? ''
      const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
        issuer: 'haru@haru.iam.test',
        audience: `${server.url}/token`,
      })
      if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging') return { status: 400, json: {} }
      return { status: 200, json: { access_token: `token ${++tokens}`, expires_in: 3600, token_type: 'Bearer' } }
    }
    if (headers.authorization !== `Bearer token ${tokens}`) return { status: 401, json: { error: { status: 'UNAUTHENTICATED' } } }
    return answer(++notices)
  })
  const account = { project_id: 'haru', client_email: 'haru@haru.iam.test', private_key: privateKey, token_uri: `${server.url}/token` }
  return { ...server, sender: fcmSender(JSON.stringify(account), { fcm: server.url }) }
}
const NOTICE = { title: '하루', text: '댓글이 달렸어요', link: '/daily-detail/1', tag: 'daily-7' }

test('FCM receives several pushes with one token', async () => {
  const { calls, sender } = await google()
  await sender.send('device 1', NOTICE)
  await sender.send('device 2', NOTICE)
  expect(calls.map(({ url }) => url)).toEqual(['/token', '/v1/projects/haru/messages:send', '/v1/projects/haru/messages:send'])
  expect(JSON.parse(calls[1]!.body)).toEqual({
    message: {
      token: 'device 1',
      notification: { title: '하루', body: '댓글이 달렸어요' },
      data: { link: '/daily-detail/1' },
      android: { notification: { tag: 'daily-7' } },
    },
  })
})

const gone = (status: string, errorCode: string) => ({ error: { status, details: [{ errorCode }] } })

test.each([
  [404, gone('NOT_FOUND', 'UNREGISTERED')],
  [403, gone('PERMISSION_DENIED', 'SENDER_ID_MISMATCH')],
  [400, gone('INVALID_ARGUMENT', 'INVALID_ARGUMENT')],
])('a device that FCM does not know (%i) is refused permanently', async (status, json) => {
  const { sender } = await google(() => ({ status, json }))
  expect(await failing(sender.send('device', NOTICE))).toBeInstanceOf(Refused)
})

test.each([
  [429, gone('RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED')],
  [503, gone('UNAVAILABLE', 'UNAVAILABLE')],
])('an error %i of FCM is temporary', async (status, json) => {
  const { sender } = await google(() => ({ status, json }))
  const error = await failing(sender.send('device', NOTICE))
  expect(error).not.toBeInstanceOf(Refused)
  expect(error.message).toContain(String(status))
})

test('an invalid token is requested anew at the next try', async () => {
  const { calls, sender } = await google((at) => (at === 1 ? { status: 401, json: {} } : { status: 200, json: {} }))
  expect(await failing(sender.send('device', NOTICE))).not.toBeInstanceOf(Refused)
  await sender.send('device', NOTICE)
  expect(calls.filter(({ url }) => url === '/token')).toHaveLength(2)
})

test.each(['{', 'null', '{"project_id":"haru"}'])('an invalid service account is refused at the start: %s', (text) => {
  expect(() => fcmSender(text)).toThrow('FCM_SERVICE_ACCOUNT must be a service account')
})
