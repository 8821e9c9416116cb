import { randomUUID } from 'node:crypto'
import { request as playwright, type APIRequestContext, type APIResponse } from '@playwright/test'
import type { MediaItem } from '#features/media/contract.ts'
import { tokenOf } from './screens.ts'
import { passwordOf, test } from './test.ts'

/** Calls to the server past the browser: of a demo member, or with `null` of a guest. */
export const callsOf = async (request: APIRequestContext, member: string | null): Promise<Calls> =>
  callsWith(request, member === null ? null : await tokenOf(request, member, passwordOf()))

/** Calls to the server past the browser: of a demo operator, whose cookie stays in a context of its own. */
export async function operatorCalls(loginId: string): Promise<Calls> {
  // The address is a fixture, which the project's settings do not contain.
  const { extraHTTPHeaders } = test.info().project.use
  const request = await playwright.newContext({ baseURL: process.env.HARU_E2E_URL, extraHTTPHeaders })
  const calls = callsWith(request, null)
  await queryIn(await calls.post('/v1/operator/login', { login_id: loginId, password: passwordOf() }))
  return calls
}

/** Calls to the server past the browser, with the token of a log-in. */
export function callsWith(request: APIRequestContext, token: string | null) {
  const headers = () => ({ ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': randomUUID() })
  return {
    token,
    get: (path: string) => request.get(path, { headers: headers() }),
    post: (path: string, data: object) => request.post(path, { headers: headers(), data }),
    put: (path: string, data: object = {}) => request.put(path, { headers: headers(), data }),
    /** The bytes to the storage, as the signed place says. */
    send: ({ url, headers: signed }: Place, bytes: Buffer) => request.put(url, { headers: signed, data: bytes }),
  }
}
export type Calls = ReturnType<typeof callsWith>

type Place = { url: string; headers: Record<string, string> }
type Begun = { key: string; upload: Place }

/** What an answer holds. @throws where it is a refusal */
export async function queryIn<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { query: T }).query
}

/** Begins an upload, sends the bytes and finishes it, whatever they are; answers what the server says of them. */
export async function upload(by: Calls, bytes: Buffer, mimetype: string): Promise<APIResponse> {
  const { key, upload: place } = await queryIn<Begun>(await by.post('/v1/user/media', { mimetype, bytes: bytes.length }))
  const sent = await by.send(place, bytes)
  if (!sent.ok()) throw new Error(`The storage answered ${sent.status()}: ${await sent.text()}`)
  return by.put(`/v1/user/media/${key}`)
}

export type Post = { daily_no: number; user_no: number; haru_name: string; daily_images: MediaItem[]; daily_thumb: string | null }

const EMPTY = {
  emoji: null,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [] },
  routine: { record: { routine: [], memo: '' } },
}
type Written = { daily_content: string; visibility: string; daily_info?: object; daily_images?: { key: string }[]; record_date?: string }

/** Writes a day; what is not given of its records is empty. */
export async function write(by: Calls, { daily_info, ...rest }: Written): Promise<Post> {
  const [post] = await queryIn<Post[]>(await by.post('/v2/user/daily_v2', { ...rest, daily_info: { ...EMPTY, ...daily_info } }))
  return post!
}

export async function readDaily(by: Calls, dailyNo: number): Promise<Post> {
  const [post] = await queryIn<Post[]>(await by.get(`/v2/user/daily_v2/${dailyNo}`))
  return post!
}
