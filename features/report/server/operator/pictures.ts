import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { readReportedPicture } from '#features/media/server/public.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { identifyOperator, type Operator } from '#kit/server/auth/operator.ts'
import type { Db } from '#kit/server/db/db.ts'
import { authorizeOperator } from '#kit/server/http/http.ts'
import { parse } from '#kit/server/http/parse.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { CasePicture } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { REPORT_READ } from '../../operator-rules.ts'
import type { CaseKey } from './facts.ts'

const PATH = '/v1/operator/report/picture'
/** Minutes for which the address of a picture works, for the operator alone who got it. */
const SHOWN_MINUTES = 10
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type Showing = { caseNo: number; me: Operator; now: Date; services: Services; isSevere: boolean }

/** Pictures of what was reported, each once. Those of a severe case have no address until they are opened. */
export function picturesOf(evidences: readonly object[], { me, now, services, isSevere }: Showing): CasePicture[] {
  return keysIn(evidences).map((key) => ({ key, path: isSevere ? null : addressOf(services, me.operator_no, key, now) }))
}

/** Keys of pictures in what targets say: in lists of pictures, and in the messages of a conversation. */
function keysIn(evidences: readonly object[]): string[] {
  const keys = evidences.flatMap((one) => {
    const {
      images = [],
      meet_thumb = null,
      talk = [],
    } = one as { images?: unknown[]; meet_thumb?: unknown; talk?: { images?: unknown[] }[] }
    return [...images, meet_thumb, ...talk.flatMap((message) => message.images ?? [])]
  })
  return [...new Set(keys)].filter((key): key is string => typeof key === 'string' && UUID.test(key))
}

/** Logs the opening of a picture. @throws `report_case.no_picture` if it is none of the case's */
export async function openSeverePicture(
  op: OperatorContext,
  { one, key, evidences, services }: { one: CaseKey; key: string; evidences: readonly object[]; services: Services },
): Promise<{ path: string }> {
  if (!keysIn(evidences).includes(key)) throw reportCaseErrors.no_picture()
  await logAct(op, { act: REPORT_READ.picture, target: `report_case:${one.case_no}`, facts: { key, user_no: one.target_user_no } })
  return { path: addressOf(services, op.operatorNo, key, op.now) }
}

function addressOf({ digest }: Pick<Services, 'digest'>, operatorNo: number, key: string, now: Date): string {
  const until = now.getTime() + SHOWN_MINUTES * MINUTE_MS
  return `${PATH}/${key}?until=${until}&mark=${markOf(digest, operatorNo, key, until).toString('hex')}`
}

const markOf = (digest: Services['digest'], operatorNo: number, key: string, until: number): Buffer =>
  digest('view', `report picture ${operatorNo} ${key} ${until}`)

const params = z.object({ key: z.uuid() })
const query = z.object({ until: z.coerce.number().int(), mark: z.string().regex(/^[\da-f]{64}$/) })

/** The bytes of a picture, for an `img` of the console: for the operator to whom its address was given. */
export const mountReportPictures: Mounted = (fastify, services) => {
  const { db, storage, clock, digest } = services
  fastify.route({
    method: 'GET',
    url: `${PATH}/:key`,
    onRequest: async (request) => {
      request.line = `GET ${PATH}`
      request.operator = await identifyOperator(request, services)
    },
    handler: async (request, reply) => {
      const { operator_no } = authorizeOperator(request.operator, 'report.see')
      const { key } = parse(params, request.params) as z.infer<typeof params>
      const { until, mark } = parse(query, request.query) as z.infer<typeof query>
      const isMine = timingSafeEqual(Buffer.from(mark, 'hex'), markOf(digest, operator_no, key, until))
      if (!isMine || until <= clock().getTime()) throw reportCaseErrors.no_picture()
      const { mimetype, content } = await pictureOf(db, storage, key)
      return reply
        .type(mimetype)
        .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" })
        .send(content)
    },
  })
}

async function pictureOf(db: Db, storage: Services['storage'], key: string): Promise<{ mimetype: string; content: Buffer }> {
  const found = await readReportedPicture(db, storage, key)
  if (!found) throw reportCaseErrors.no_picture()
  return found
}
