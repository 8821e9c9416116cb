import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What stands within a page rather than in files of its own, as the page's policy names it: by the hash of its text. */
export type Inline = { scripts: string[]; styles: string[] }

const POLICY = 'content-security-policy'
const SCRIPT = /<script(?![^>]* src=)[^>]*>([^]+?)<\/script>/g

/** The scripts that the build put into a page. Only ever of the page as built: what people wrote is in none of it. */
export function scriptsOf(built: string): string[] {
  return [...built.matchAll(SCRIPT)].map(([, text = '']) => hashOf(text))
}

/** As a policy names what has this text, and nothing else. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Lets the policy that protects this answer admit them. @throws where the policy is not what it was when this was written */
export function admit(reply: FastifyReply, { scripts, styles }: Inline): void {
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
