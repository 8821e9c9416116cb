import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Inline scripts and styles of a page, as its content security policy names them: by the hash of their text. */
export type Inline = { scripts: string[]; styles: string[] }

const POLICY = 'content-security-policy'
const SCRIPT = /<script(?![^>]* src=)[^>]*>([^]+?)<\/script>/g

/** The hashes of the scripts that the build put into a page. Pass only the page as built, never one that contains text of members. */
export function scriptsOf(built: string): string[] {
  return [...built.matchAll(SCRIPT)].map(([, text = '']) => hashOf(text))
}

/** The policy's name for exactly this text. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Adds inline scripts and styles to the policy of this answer. @throws if the policy lacks the directives that this extends */
export function allowInline(reply: FastifyReply, { scripts, styles }: Inline): void {
  let policy = String(reply.raw.getHeader(POLICY))
  for (const [own, hashes] of [
    ["script-src 'self'", scripts],
    ["style-src 'self'", styles],
  ] as const) {
    if (!policy.includes(own)) throw new Error(`The policy has no ${own}.`)
    policy = policy.replace(own, [own, ...hashes].join(' '))
  }
  reply.raw.setHeader(POLICY, policy)
}
