import { createHash, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { HOUR_MS, isDay, koreanDay } from '#kit/contract/time.ts'
import { householdOf, makeLimiter } from '../../http/limits.ts'
import { send } from '../outbox.ts'
import { mountWindow } from '../window/window.ts'
import type { Around, Identity, Proven } from './identity.ts'
import { SANDBOX_PAGE } from './sandbox-page.ts'
import { IDENTITY_WINDOW } from './window.ts'

/** A started verification, in the memory of this process. */
type Visit = {
  until: number
  sends: number
  sentAt: number
  /** The typed data and the code that confirms it. */
  claim?: { person: Proven; code: string; until: number; tries: number }
  state: 'waiting' | 'failed' | 'proven'
}

/** Most verifications in memory. */
const MAX_VISITS = 10_000
const VISIT_MS = HOUR_MS
const CODE_SECONDS = 180
const TRIES = 5
const SENDS = 5
const RESEND_SECONDS = 60
/** Submissions of one address within ten minutes. */
const RATE = { calls: 120, seconds: 600 }

/** A sandbox for development: a window that asks for the same data as a provider and accepts it. */
export function sandboxIdentity(): Identity {
  const visits = new LRUCache<string, Visit>({ max: MAX_VISITS, ttl: VISIT_MS })
  return {
    engine: 'sandbox',
    begin: (identityNo, until) => void visits.set(identityNo, { until: until.getTime(), sends: 0, sentAt: -Infinity, state: 'waiting' }),
    find(identityNo) {
      const visit = visits.get(identityNo)
      if (!visit) return Promise.resolve({ state: 'none' })
      if (visit.state === 'proven' && visit.claim) return Promise.resolve({ state: 'proven', person: visit.claim.person })
      return Promise.resolve({ state: visit.state === 'failed' ? 'failed' : 'waiting' })
    },
    async mount(scope, around) {
      const open = (identityNo: string): Visit | undefined => {
        const visit = visits.get(identityNo)
        return visit && visit.until > around.clock().getTime() ? visit : undefined
      }
      await mountWindow(scope, {
        ...IDENTITY_WINDOW,
        script: 'sandbox.js',
        draw: (identityNo) => (open(identityNo) ? SANDBOX_PAGE : null),
        data: (identityNo): Record<string, string> => ({ state: open(identityNo)?.state ?? 'waiting' }),
      })
      mountActions(scope, { around, open })
    },
  }
}

/** Mounts the page's actions: send a code, check a code. */
function mountActions(scope: FastifyInstance, { around, open }: { around: Around; open: (no: string) => Visit | undefined }): void {
  const limiter = makeLimiter(RATE)
  const handleForm = (path: string, work: (visit: Visit, body: unknown, now: number) => Promise<object> | object): void => {
    scope.post<{ Params: { identity_no: string } }>(`/identity/:identity_no/${path}`, async (request, reply) => {
      const now = around.clock().getTime()
      if (limiter(householdOf(request.ip), now) > 0) return refuse(reply, 429, { msg: '잠시 뒤에 다시 해 주세요.' })
      const visit = open(request.params.identity_no)
      if (!visit) return refuse(reply, 404, { msg: '본인확인 시간이 지났어요. 앞 화면에서 다시 시작해 주세요.' })
      const result = await work(visit, request.body, now)
      return 'msg' in result ? refuse(reply, 400, result) : reply.send(result)
    })
  }
  handleForm('send', (visit, body, now) => sendCode(around, visit, body, now))
  handleForm('check', checkCode)
}

const refuse = (reply: FastifyReply, status: number, result: object): FastifyReply => reply.code(status).send(result)

async function sendCode({ db }: Around, visit: Visit, body: unknown, now: number): Promise<object> {
  const given = claim.safeParse(body)
  if (!given.success) return { field: String(given.error.issues[0]?.path[0] ?? 'name'), msg: given.error.issues[0]?.message }
  if (visit.state !== 'waiting' || visit.sends >= SENDS) return { msg: '인증번호를 더 보낼 수 없어요. 앞 화면에서 다시 시작해 주세요.' }
  const { name, birth, sex, phone } = given.data
  const seconds = phone === visit.claim?.person.phone ? Math.ceil((visit.sentAt + RESEND_SECONDS * 1000 - now) / 1000) : 0
  if (seconds > 0) return { field: 'code', msg: `인증번호는 ${seconds}초 뒤에 다시 받을 수 있어요.` }
  if (!isDay(birth) || birth < '1900-01-01' || birth > koreanDay(new Date(now))) {
    return { field: 'birth', msg: '생년월일을 다시 확인해 주세요.' }
  }

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  visit.claim = { person: personOf({ name, birth, sex, phone }), code, until: now + CODE_SECONDS * 1000, tries: 0 }
  visit.sends++
  visit.sentAt = now
  const text = `[하루] 본인확인 인증번호 [${code}] 다른 사람에게 알려 주지 마세요.`
  await db.transaction((tx) => send(tx, { channel: 'sms', recipient: phone, message: { text } }, new Date(now)))
  return { seconds: CODE_SECONDS }
}

function checkCode(visit: Visit, body: unknown, now: number): object {
  const given = z.object({ code: z.string().max(20) }).safeParse(body)
  const { claim: asked } = visit
  if (visit.state === 'proven') return {}
  if (!asked || visit.state === 'failed') return { field: 'code', msg: '인증번호를 먼저 받아 주세요.' }
  if (now >= asked.until) return { field: 'code', msg: '인증번호의 시간이 지났어요. 다시 받아 주세요.' }
  if (asked.tries >= TRIES) {
    if (visit.sends >= SENDS) visit.state = 'failed'
    return { field: 'code', msg: '여러 번 틀렸어요. 인증번호를 다시 받아 주세요.' }
  }
  asked.tries++
  if (given.data?.code.replace(/\D/g, '') !== asked.code) return { field: 'code', msg: '인증번호가 맞지 않아요. 다시 확인해 주세요.' }
  visit.state = 'proven'
  return {}
}

const claim = z.object({
  name: z
    .string()
    .normalize('NFC')
    .trim()
    .regex(/^\p{L}[\p{L} .'-]{1,39}$/u, { error: '이름을 두 글자 이상 적어 주세요.' }),
  birth: z
    .string()
    .transform((typed) => typed.replace(/\D/g, ''))
    .refine((digits) => digits.length === 8, { error: '생년월일 8자리를 적어 주세요.' })
    .transform((digits) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`),
  sex: z.enum(['m', 'w'], { error: '성별을 골라 주세요.' }),
  carrier: z.enum(['SKT', 'KT', 'LGU', 'MVNO'], { error: '통신사를 골라 주세요.' }),
  phone: z
    .string()
    .transform((typed) => typed.replace(/\D/g, ''))
    .refine((digits) => /^01[016-9]\d{7,8}$/.test(digits), { error: '휴대폰 번호를 다시 확인해 주세요.' }),
})

type Claimed = { name: string; birth: string; sex: 'm' | 'w'; phone: string }

/** CI and DI do not depend on the phone. */
function personOf({ name, birth, sex, phone }: Claimed): Proven {
  const hash = (what: string): string => createHash('sha512').update(`${what}\n${name}\n${birth}\n${sex}`).digest('base64')
  return { real_name: name, birth, gender: sex, phone, ci: hash('sandbox ci'), di: hash('sandbox di') }
}
