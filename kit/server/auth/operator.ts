import type { FastifyRequest } from 'fastify'
import { requestErrors } from '#kit/contract/errors.ts'
import { extensionPoint } from '../extensions.ts'
import { readCookie } from '../http/cookies.ts'
import type { Services } from '../http/services.ts'

/**
 * The operator who calls. Operators' numbers and members' numbers come from one sequence, so a number is always the same person's.
 * `user_no`: the same person's member account, on which they may not act. `may`: whether they have a right of the console; null is everybody's.
 */
export type Operator = { operator_no: number; user_no: number | null; session_no: string; may: (right: string | null) => boolean }

/** Every call of operators is below this path, and the browser sends their cookie nowhere else. */
export const OPERATOR_ROOT = '/v1/operator'

/** The name of the session cookie. Browsers accept the prefix only from https. */
export const operatorCookie = (origin: string): string => (origin.startsWith('https:') ? '__Secure-haru_operator' : 'haru_operator')

/** The operator of a session cookie's value; null if the session has ended. The feature operator extends it. */
export const operatorIdentity =
  extensionPoint<(services: Services, cookie: string, now: Date) => Promise<Operator | null>>('operatorIdentity')

export const isOperatorPath = (path: string): boolean => path.startsWith(`${OPERATOR_ROOT}/`)

/**
 * The operator whose session cookie the request carries. A member's token is ignored.
 * @throws `request.cross_site` for a request that another site's page sent
 */
export async function identifyOperator(request: FastifyRequest, services: Services): Promise<Operator | null> {
  refuseOtherSites(request, services.origin)
  const cookie = readCookie(request, operatorCookie(services.origin))
  if (cookie === undefined) return null
  const [find] = services.extensions.all(operatorIdentity)
  return (await find?.(services, cookie, services.clock())) ?? null
}

/** Besides SameSite=Strict, for browsers that ignore it and for other hosts of the same site. Clients that are no browsers send neither header. */
function refuseOtherSites({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site']
  const isOurs = site === undefined ? headers.origin === undefined || headers.origin === origin : site === 'same-origin' || site === 'none'
  if (!isOurs) throw requestErrors.cross_site()
}
