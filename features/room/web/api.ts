import { useQuery } from '@tanstack/react-query'
import { answerConsent, getMyInfo, getProfile, saveProfile, type Profile } from '#features/account/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getSetup, passStep, saveBody, saveInterests } from '../contract.ts'
import type { SetupStep } from '../rules.ts'

export type Setup = Answer<typeof getSetup>

/** How far the setup is, and what it knows beside the profile. */
export function useSetup() {
  return useQuery({ queryKey: SETUP, queryFn: ({ signal }) => call(getSetup, {}, { signal }) })
}

/** From when the name may be changed again. */
export function useNameFrom() {
  return useQuery({ queryKey: keyOf(getMyInfo), queryFn: ({ signal }) => call(getMyInfo, {}, { signal }) }).data?.haru_name_from_dt ?? null
}

/** @throws CallError */
export async function keepLook(
  body: Pick<Body<typeof saveProfile>, 'haru_name' | 'haru_statemsg' | 'haru_character' | 'gender' | 'user_profile'>,
): Promise<void> {
  if (Object.keys(body).length === 0) return
  queryClient.setQueryData<Profile>(keyOf(getProfile), await call(saveProfile, { body }))
  await queryClient.invalidateQueries({ queryKey: keyOf(getMyInfo) })
}

/** @throws CallError */
export async function keepBody(body: Body<typeof saveBody>): Promise<void> {
  learn(await call(saveBody, { body }))
}

/** @throws CallError */
export async function keepInterests(body: Body<typeof saveInterests>): Promise<void> {
  learn(await call(saveInterests, { body }))
}

/** @throws CallError */
export async function agreeToLocation(version: string): Promise<void> {
  await call(answerConsent, { body: { kind: 'location_terms', version, agreed: true } })
}

/** @throws CallError */
export async function pass(step: SetupStep): Promise<void> {
  learn(await call(passStep, { body: { setup_step: step } }))
  void queryClient.invalidateQueries({ queryKey: keyOf(getMyInfo) })
}

const SETUP = keyOf(getSetup)
const learn = (known: Partial<Setup>) => queryClient.setQueryData<Setup>(SETUP, (setup) => setup && { ...setup, ...known })
