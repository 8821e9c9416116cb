import type { APIRequestContext } from '@playwright/test'

/** Tokens of this worker's log-ins, by member. */
const tokens = new Map<string, string>()

/**
 * A token of a demo member, reused while it is valid. Another log-in could count as one from a new device, which adds an alarm.
 */
export async function tokenOf(request: APIRequestContext, member: string, password: string): Promise<string> {
  const known = tokens.get(member)
  if (known !== undefined && (await isValid(request, known))) return known
  const token = await logIn(request, member, password)
  tokens.set(member, token)
  return token
}

async function isValid(request: APIRequestContext, token: string): Promise<boolean> {
  return (await request.get('/v1/user/auth/profile', { headers: { authorization: `Bearer ${token}` } })).ok()
}

/** Each log-in has an address of its own, because log-ins per address are limited. */
async function logIn(request: APIRequestContext, member: string, password: string): Promise<string> {
  const answer = await request.post('/v1/user/auth/login', {
    headers: { 'x-forwarded-for': randomAddress() },
    data: { user_id: member, password },
  })
  if (!answer.ok()) throw new Error(`${member} could not log in: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** A random IP address. */
export const randomAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
