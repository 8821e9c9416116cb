import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Every cookie is for the whole site and unreadable by scripts; `maxAge` in seconds, 0 deletes it. */
type HttpOnlyCookie = Required<Pick<SetCookie, 'name' | 'value' | 'maxAge' | 'secure' | 'sameSite'>>

/** The value of a cookie that the browser sent. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined => parseCookie(request.headers.cookie ?? '')[name]

export function setCookie(reply: FastifyReply, cookie: HttpOnlyCookie): void {
  void reply.header('set-cookie', stringifySetCookie({ ...cookie, path: '/', httpOnly: true }))
}
