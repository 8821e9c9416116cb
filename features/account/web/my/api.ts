import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getSettings } from '#features/settings/contract.ts'
import type { OwnerProof } from '#features/sensitive-change/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  answerConsent,
  beginMail,
  changePw,
  endOtherSessions,
  endSession,
  getMyInfo,
  getProfile,
  listConsentHistory,
  listConsents,
  listSessions,
  saveMail,
  saveProfile,
  type Consent,
  type Profile,
} from '../../contract.ts'
import { CONSENTS_PAGE, type OWN_CONSENTS } from '../../rules.ts'

export type MyInfo = Answer<typeof getMyInfo>
export type MySession = Answer<typeof listSessions>[number]
/** A social account that can log in. */
export type SocialLink = Answer<typeof changePw>['socials'][number]
export type OwnConsent = (typeof OWN_CONSENTS)[number]

/** Account data that only the member sees. */
export function useMyInfo() {
  return useQuery({ queryKey: INFO, queryFn: ({ signal }) => call(getMyInfo, {}, { signal }) })
}

/** @throws CallError */
export async function keepProfile(body: Pick<Body<typeof saveProfile>, 'haru_name' | 'haru_statemsg' | 'user_profile'>): Promise<void> {
  const profile = await call(saveProfile, { body })
  queryClient.setQueryData<Profile>(keyOf(getProfile), profile)
  await queryClient.invalidateQueries({ queryKey: INFO })
}

/** Sends a code to this address; returns its end of validity. A further code needs no proof. @throws CallError */
export const sendMailCode = async (mail: string, proof: OwnerProof): Promise<string> =>
  (await call(beginMail, { body: { mail, ...proof } })).expire_dt

/** @throws CallError */
export async function keepMail(mail: string, code: string): Promise<void> {
  await call(saveMail, { body: { mail, code } })
  await queryClient.invalidateQueries({ queryKey: INFO })
}

/** Returns the social accounts that can still log in. @throws CallError */
export async function changePassword(present: string, password: string): Promise<SocialLink[]> {
  const { socials } = await call(changePw, { body: { password_now: present, password, password_confirm: password } })
  await queryClient.invalidateQueries({ queryKey: SESSIONS })
  return socials
}

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call(listSessions, {}, { signal }), staleTime: 0 })
}

/** Ends one log-in or all others. Updates the list optimistically and restores it on failure. @throws CallError */
export async function endLogIn(which: MySession | 'others'): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SESSIONS })
  const before = queryClient.getQueryData<MySession[]>(SESSIONS)
  const stays = (one: MySession) => (which === 'others' ? one.is_this : one.session_no !== which.session_no)
  queryClient.setQueryData<MySession[]>(SESSIONS, (list) => list?.filter(stays))
  try {
    await (which === 'others' ? call(endOtherSessions) : call(endSession, { params: { session_no: which.session_no } }))
  } catch (error) {
    queryClient.setQueryData(SESSIONS, before)
    throw error
  }
}

/** Ends all other sessions, then this one. @throws CallError */
export async function endAllLogIns(here: () => Promise<void>): Promise<void> {
  await call(endOtherSessions)
  await here()
}

export function useConsents() {
  return useQuery({ queryKey: CONSENTS, queryFn: ({ signal }) => call(listConsents, {}, { signal }) })
}

/** All answers, page by page. */
export function useConsentHistory() {
  return useInfiniteQuery({
    queryKey: HISTORY,
    queryFn: ({ pageParam, signal }) =>
      call(listConsentHistory, pageParam === undefined ? {} : { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < CONSENTS_PAGE ? undefined : last.at(-1)?.consent_no),
    staleTime: 0,
  })
}

/** Gives or withdraws a consent. A retry repeats the key of a call without an answer. @throws CallError */
export async function saveConsent(kind: OwnConsent, agreed: boolean, version: string, key: string): Promise<void> {
  queryClient.setQueryData<Consent[]>(CONSENTS, await call(answerConsent, { body: { kind, agreed, version } }, { key }))
  void queryClient.invalidateQueries({ queryKey: HISTORY })
  // Some consents are settings too, and some change the profile.
  for (const endpoint of [getSettings, getProfile]) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
}

const INFO = keyOf(getMyInfo)
const SESSIONS = keyOf(listSessions)
const CONSENTS = keyOf(listConsents)
const HISTORY = keyOf(listConsentHistory)
