import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that scripts cannot read; `maxAge` in seconds, 0 deletes it. Without `path` it is for the whole site. */
type HttpOnlyCookie = Required<Pick<SetCookie, 'name' | 'value' | 'maxAge' | 'secure' | 'sameSite'>> & Pick<SetCookie, 'path'>

/** The value of a cookie that the browser sent. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined => parseCookie(request.headers.cookie ?? '')[name]

export function setCookie(reply: FastifyReply, cookie: HttpOnlyCookie): void {
  void reply.header('set-cookie', stringifySetCookie({ path: '/', ...cookie, httpOnly: true }))
}
