import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { readConfig } from '../../config/config.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { openIntegrations } from '../open.ts'
import type { Identity } from './identity.ts'
import { portoneIdentity } from './portone.ts'
import { sandboxIdentity } from './sandbox.ts'

/** The data that a person types. */
export type Typed = { name: string; birth: string; sex: 'm' | 'w'; carrier: string; phone: string }
export const HONG: Typed = { name: '홍길동', birth: '20010531', sex: 'm', carrier: 'SKT', phone: '010-1234-5678' }

/** A provider with a test person who uses its window. */
export type Driven = {
  identity: Identity
  server: TestServer
  /** Completes the provider's steps. */
  prove(identityNo: string, person: Typed): Promise<void>
  /** Starts the provider's steps and cancels. */
  giveUp(identityNo: string): Promise<void>
  /** Starts a verification and returns its number. */
  begun(): string
  close(): Promise<void>
}

const integrationsWith = (identity: Identity) => ({
  ...openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret: 'unused' }),
  identity,
})

function begunWith(identity: Identity, server: TestServer): string {
  const identityNo = randomUUID()
  identity.begin(identityNo, new Date(server.clock.now.getTime() + 30 * MINUTE_MS))
  return identityNo
}

/** Submits a step of the sandbox's window. */
export const submitStep = (server: TestServer, identityNo: string, path: 'send' | 'check', body: unknown) =>
  server.send(`POST /identity/${identityNo}/${path}`, body)

/** The code in the newest message. */
export async function newestCode({ db }: TestServer): Promise<string> {
  const [row] = await db.sql<{ message: { text: string } }[]>`select message from outbox order by outbox_no desc limit 1`
  return /\d{6}/.exec(row?.message.text ?? '')?.[0] ?? ''
}

export async function drivenSandbox(): Promise<Driven> {
  const identity = sandboxIdentity()
  const server = await testServer([], { integrations: integrationsWith(identity) })
  return {
    identity,
    server,
    begun: () => begunWith(identity, server),
    async prove(identityNo, person) {
      await submitStep(server, identityNo, 'send', person)
      await submitStep(server, identityNo, 'check', { code: await newestCode(server) })
    },
    async giveUp(identityNo) {
      for (let sends = 0; sends < 5; sends++) {
        await submitStep(server, identityNo, 'send', HONG)
        for (let tries = 0; tries < 6; tries++) await submitStep(server, identityNo, 'check', { code: 'wrong' })
        server.clock.advance(MINUTE_MS)
      }
    },
    close: () => server.close(),
  }
}

/** A verification as PortOne's API returns it. */
type Verification = { id: string; status: string; channel?: { type: string; key: string }; verifiedCustomer?: Record<string, string> }

export const PORTONE = { storeId: 'store-1', secret: 'the secret', channelKey: 'channel-1', origin: 'http://haru.test' }

/** A fake of PortOne V2's API. */
export async function portoneServer(): Promise<{ url: string; known: Map<string, Verification>; close(): void }> {
  const known = new Map<string, Verification>()
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://portone.test')
    const answer = (status: number, json: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (headers.authorization !== `PortOne ${PORTONE.secret}`) return answer(401, { type: 'UNAUTHORIZED', message: '' })
    if (searchParams.get('storeId') !== PORTONE.storeId) return answer(403, { type: 'FORBIDDEN', message: '' })
    const found = known.get(/^\/identity-verifications\/([\w-]+)$/.exec(pathname)?.[1] ?? '')
    return found ? answer(200, found) : answer(404, { type: 'IDENTITY_VERIFICATION_NOT_FOUND', message: '' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, known, close: () => void server.close() }
}

/** PortOne's answer for a person who was verified through this channel. */
export function verified(id: string, person: Typed, channelKey = PORTONE.channelKey): Verification {
  const birthDate = person.birth.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
  return {
    id,
    status: 'VERIFIED',
    channel: { type: 'LIVE', key: channelKey },
    verifiedCustomer: {
      name: person.name,
      birthDate,
      gender: person.sex === 'm' ? 'MALE' : 'FEMALE',
      phoneNumber: person.phone.replaceAll('-', ''),
      ci: `ci of ${person.name} ${birthDate}`,
      di: `di of ${person.name} ${birthDate}`,
    },
  }
}

export async function drivenPortone(): Promise<Driven & { known: Map<string, Verification>; url: string }> {
  const portone = await portoneServer()
  const identity = portoneIdentity({ ...PORTONE, api: portone.url })
  const server = await testServer([], { integrations: integrationsWith(identity) })
  const { known } = portone
  return {
    identity,
    server,
    known,
    url: portone.url,
    begun() {
      const id = begunWith(identity, server)
      known.set(id, { id, status: 'READY' })
      return id
    },
    prove: (id, person) => Promise.resolve(void known.set(id, verified(id, person))),
    giveUp: (id) => Promise.resolve(void known.set(id, { id, status: 'FAILED' })),
    async close() {
      await server.close()
      portone.close()
    },
  }
}
