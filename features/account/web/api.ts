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

/** Milliseconds that a log-out waits for the server; the device forgets the member in any case. */
const LOG_OUT_MS = 3000

export type Credentials = {
  user_id: string
  password: string
  /** A challenge that was solved, where the server asked for one. */
  captcha?: string
  /** Takes back a withdrawal. */
  come_back?: boolean
}
export type Newcomer = Omit<Input<typeof register>['body'], 'user_token' | 'device'>
/** What a person finds of an account of theirs. */
export type FoundAccount = Answer<typeof findId>[number]
export type Proof = Answer<typeof finishIdentity>

/** The member who is logged in; nothing for a guest. */
export function useProfile() {
  const viewer = useViewer()
  return useQuery({ ...profileQuery, enabled: viewer !== null })
}

/** The same, once, where no component asks. */
export const loadProfile = (): Promise<Profile> => queryClient.fetchQuery(profileQuery)

/** Logs in and starts the app anew at `path`. A refusal takes a stored token along. @throws CallError */
export async function logInWith(credentials: Credentials, path: string): Promise<void> {
  try {
    const { token } = await call(logIn, { body: { ...credentials, ...thisDevice() } })
    session.logIn(token, path)
  } catch (error) {
    session.forget()
    throw error
  }
}

/** Ends the log-in here and on the server, and leads to `path`. */
export async function logOutHere(path?: string): Promise<void> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOG_OUT_MS)
  await call(logOut, {}, { signal: patience.signal }).catch(() => undefined)
  clearTimeout(timer)
  session.logOut(path)
}

/** Becomes a member, and starts the app anew as this member. @throws CallError */
export async function joinWith(newcomer: Newcomer): Promise<void> {
  const { token } = await call(register, { body: { ...newcomer, ...thisDevice() } })
  session.logIn(token, href('RegisterComplete'))
}

/** A challenge for this device to work off. */
export const fetchCaptcha = (signal: AbortSignal) => call(getCaptcha, {}, { signal })

/** Done when the id is free. @throws CallError */
export async function checkIdFree(userId: string, signal: AbortSignal, captcha?: string): Promise<void> {
  await call(checkUserId, { body: { user_id: userId, captcha } }, { signal })
}

/** Done when the name is free. @throws CallError */
export async function checkNameFree(haruName: string, signal: AbortSignal): Promise<void> {
  await call(checkHaruName, { body: { haru_name: haruName } }, { signal })
}

/** What came of a proof of identity. @throws CallError */
export const proofOf = (identityNo: string): Promise<Proof> => call(finishIdentity, { params: { identity_no: identityNo } })

/** Sends a code by SMS. @throws CallError */
export const sendCode = (body: Input<typeof sendPhoneCode>['body']) => call(sendPhoneCode, { body })

/** The accounts of the person who was proven, or who has the phone. @throws CallError */
export const findAccounts = (body: Input<typeof findId>['body']): Promise<FoundAccount[]> => call(findId, { body })

/** A token with which the password can be set anew. @throws CallError */
export const askReset = (body: Input<typeof findPw>['body']) => call(findPw, { body })

/** Sets the password anew and ends every log-in of the member, this one as well. @throws CallError */
export async function setPassword(body: Input<typeof resetPw>['body']): Promise<void> {
  await call(resetPw, { body })
  session.forget()
}

/** The texts that are in force, with their versions. */
export const usePolicyVersions = () => useQuery(policiesQuery)

/** A text changed in the meantime: the versions are asked for anew. */
export const forgetPolicyVersions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: policiesQuery.queryKey })

/** The native app's address for push messages: kept now for whoever is logged in, else it goes along with the next log-in. */
export function keepPushToken(token: string): void {
  pushToken = token
  if (session.viewer() !== null) void tellPushToken(token).catch(() => undefined)
}

async function tellPushToken(token: string): Promise<void> {
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
    session.learn(profile)
    return profile
  },
}
