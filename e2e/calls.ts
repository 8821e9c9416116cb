import { randomUUID } from 'node:crypto'
import { request as playwright, type APIRequestContext, type APIResponse } from '@playwright/test'
import type { MediaItem } from '#features/media/contract.ts'
import { tokenOf } from './tokens.ts'
import { demoPassword, test } from './test.ts'

/** Calls the API as a demo member, or as a guest with `null`. */
export const callsOf = async (request: APIRequestContext, member: string | null): Promise<Calls> =>
  callsWithToken(request, member === null ? null : await tokenOf(request, member, demoPassword()))

/** Calls the API as a demo operator, with the cookie in a separate context. */
export async function operatorCalls(loginId: string): Promise<Calls> {
  // The base URL is a fixture and not in the project's settings.
  const { extraHTTPHeaders } = test.info().project.use
  const request = await playwright.newContext({ baseURL: process.env.HARU_E2E_URL, extraHTTPHeaders })
  const calls = callsWithToken(request, null)
  await queryOf(await calls.post('/v1/operator/login', { login_id: loginId, password: demoPassword() }))
  return calls
}

/** Calls the API with a session's token. */
export function callsWithToken(request: APIRequestContext, token: string | null) {
  const headers = () => ({ ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': randomUUID() })
  return {
    token,
    get: (path: string) => request.get(path, { headers: headers() }),
    post: (path: string, data: object) => request.post(path, { headers: headers(), data }),
    put: (path: string, data: object = {}) => request.put(path, { headers: headers(), data }),
    /** Uploads the bytes to the signed URL of the storage. */
    send: ({ url, headers: signed }: Place, bytes: Buffer) => request.put(url, { headers: signed, data: bytes }),
  }
}
export type Calls = ReturnType<typeof callsWithToken>

type Place = { url: string; headers: Record<string, string> }
type Begun = { key: string; upload: Place }

/** The `query` of an answer. @throws if the call was refused */
export async function queryOf<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { query: T }).query
}

/** Begins an upload, sends any bytes and finishes it. Returns the server's answer. */
export async function upload(by: Calls, bytes: Buffer, mimetype: string): Promise<APIResponse> {
  const { key, upload: place } = await queryOf<Begun>(await by.post('/v1/user/media', { mimetype, bytes: bytes.length }))
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

/** Creates a daily. Records that are not given are empty. */
export async function createDaily(by: Pick<Calls, 'post'>, { daily_info, ...rest }: Written): Promise<Post> {
  const [post] = await queryOf<Post[]>(await by.post('/v2/user/daily_v2', { ...rest, daily_info: { ...EMPTY, ...daily_info } }))
  return post!
}

export async function readDaily(by: Calls, dailyNo: number): Promise<Post> {
  const [post] = await queryOf<Post[]>(await by.get(`/v2/user/daily_v2/${dailyNo}`))
  return post!
}
