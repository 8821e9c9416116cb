import { useQuery } from '@tanstack/react-query'
import { finishIdentity, sendPhoneCode } from '#features/identity/contract.ts'
import { listPolicies } from '#features/policy/contract.ts'
import { href } from '#features/routes.ts'
import type { Answer, Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session, useViewer } from '#kit/web/session.ts'
import {
  checkHaruName,
  checkUserId,
  findId,
  findPw,
  getCaptcha,
  getProfile,
  logIn,
  logOut,
  register,
  resetPw,
  saveProfile,
  type Profile,
} from '../contract.ts'
import { withWanted } from './return.ts'

/** Milliseconds that a log-out waits for the server; the device ends its session in any case. */
const LOG_OUT_MS = 3000

export type Credentials = {
  user_id: string
  password: string
  /** A solved challenge, when the server requires one. */
  captcha?: string
  /** Cancels a pending account deletion. */
  come_back?: boolean
}
export type Newcomer = Omit<Input<typeof register>['body'], 'user_token' | 'device'>
/** The data of an own account that a person may find. */
export type FoundAccount = Answer<typeof findId>[number]
export type Proof = Answer<typeof finishIdentity>

/** The profile of the logged-in member; undefined for a guest. */
export function useProfile() {
  const viewer = useViewer()
  return useQuery({ ...profileQuery, enabled: viewer !== null })
}

/** Fetches the profile outside of a component. */
export const loadProfile = (): Promise<Profile> => queryClient.fetchQuery(profileQuery)

/** Logs in and restarts the app at `path`. A refusal removes a stored token. @throws CallError */
export async function logInWith(credentials: Credentials, path: string): Promise<void> {
  try {
    const { token } = await call(logIn, { body: { ...credentials, ...thisDevice() } })
    session.logIn(token, path)
  } catch (error) {
    session.removeToken()
    throw error
  }
}

/** Ends the session here and on the server, and restarts the app at `path`. */
export async function logOutHere(path?: string): Promise<void> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), LOG_OUT_MS)
  await call(logOut, {}, { signal: timeout.signal }).catch(() => undefined)
  clearTimeout(timer)
  session.logOut(path)
}

/** Registers and restarts the app as the new member, who wanted to open `to`. @throws CallError */
export async function joinWith(newcomer: Newcomer, to: string | null): Promise<void> {
  const { token } = await call(register, { body: { ...newcomer, ...thisDevice() } })
  session.logIn(token, withWanted(href('RegisterComplete'), to))
}

/** Fetches a challenge for this device to solve. */
export const fetchCaptcha = (signal: AbortSignal) => call(getCaptcha, {}, { signal })

/** Resolves when the id is free. @throws CallError */
export async function checkIdFree(userId: string, signal: AbortSignal, captcha?: string): Promise<void> {
  await call(checkUserId, { body: { user_id: userId, captcha } }, { signal })
}

/** Resolves when the name is free. @throws CallError */
export async function checkNameFree(haruName: string, signal: AbortSignal): Promise<void> {
  await call(checkHaruName, { body: { haru_name: haruName } }, { signal })
}

/** The result of a proof of identity. @throws CallError */
export const proofOf = (identityNo: string): Promise<Proof> => call(finishIdentity, { params: { identity_no: identityNo } })

/** Sends a code by SMS. @throws CallError */
export const sendCode = (body: Input<typeof sendPhoneCode>['body']) => call(sendPhoneCode, { body })

/** The accounts of the proven person or of the phone. @throws CallError */
export const findAccounts = (body: Input<typeof findId>['body']): Promise<FoundAccount[]> => call(findId, { body })

/** Requests a token for a new password. @throws CallError */
export const askReset = (body: Input<typeof findPw>['body']) => call(findPw, { body })

/** Sets a new password and ends every session of the member, including this one. Returns what else can log in. @throws CallError */
export async function setPassword(body: Input<typeof resetPw>['body']): Promise<Answer<typeof resetPw>['socials']> {
  const { socials } = await call(resetPw, { body })
  session.removeToken()
  return socials
}

/** The policies in force with their versions. */
export const usePolicyVersions = () => useQuery(policiesQuery)

/** Refetches the versions after a policy changed. */
export const forgetPolicyVersions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: policiesQuery.queryKey })

/** Stores the native app's push token: now for a logged-in member, otherwise with the next log-in. */
export function savePushToken(token: string): void {
  pushToken = token
  if (session.viewer() !== null) void sendPushToken(token).catch(() => undefined)
}

async function sendPushToken(token: string): Promise<void> {
  if ((await loadProfile()).user_token === token) return
  queryClient.setQueryData<Profile>(profileQuery.queryKey, await call(saveProfile, { body: { user_token: token } }))
}

let pushToken: string | undefined

const thisDevice = () => ({ user_token: pushToken, device: navigator.userAgent.slice(0, 200) })

const policiesQuery = {
  queryKey: keyOf(listPolicies),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listPolicies, {}, { signal }),
}

const profileQuery = {
  queryKey: keyOf(getProfile),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Profile> => {
    const profile = await call(getProfile, {}, { signal })
    session.updateFromProfile(profile)
    return profile
  },
}
