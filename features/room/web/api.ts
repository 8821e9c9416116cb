import { useQuery } from '@tanstack/react-query'
import { answerConsent, getMyInfo, getProfile, saveProfile, type Profile } from '#features/account/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getSetup, saveSetupStep, saveBody, saveInterests } from '../contract.ts'
import type { SetupStep } from '../rules.ts'

export type Setup = Answer<typeof getSetup>

/** The setup step, body measures, interests and conditions. */
export function useSetup() {
  return useQuery({ queryKey: SETUP, queryFn: ({ signal }) => call(getSetup, {}, { signal }) })
}

/** When the name may be changed again; null: now. */
export function useNameChangeDate() {
  return useQuery({ queryKey: keyOf(getMyInfo), queryFn: ({ signal }) => call(getMyInfo, {}, { signal }) }).data?.haru_name_from_dt ?? null
}

/** @throws CallError */
export async function updateLook(
  body: Pick<Body<typeof saveProfile>, 'haru_name' | 'haru_statemsg' | 'haru_character' | 'gender' | 'user_profile'>,
): Promise<void> {
  if (Object.keys(body).length === 0) return
  queryClient.setQueryData<Profile>(keyOf(getProfile), await call(saveProfile, { body }))
  await queryClient.invalidateQueries({ queryKey: keyOf(getMyInfo) })
}

/** @throws CallError */
export async function updateBody(body: Body<typeof saveBody>): Promise<void> {
  mergeSetup(await call(saveBody, { body }))
}

/** @throws CallError */
export async function updateInterests(body: Body<typeof saveInterests>): Promise<void> {
  mergeSetup(await call(saveInterests, { body }))
}

/** @throws CallError */
export async function agreeToLocation(version: string): Promise<void> {
  await call(answerConsent, { body: { kind: 'location_terms', version, agreed: true } })
}

/** @throws CallError */
export async function updateSetupStep(step: SetupStep): Promise<void> {
  mergeSetup(await call(saveSetupStep, { body: { setup_step: step } }))
  void queryClient.invalidateQueries({ queryKey: keyOf(getMyInfo) })
}

const SETUP = keyOf(getSetup)
const mergeSetup = (changes: Partial<Setup>) => queryClient.setQueryData<Setup>(SETUP, (setup) => setup && { ...setup, ...changes })
