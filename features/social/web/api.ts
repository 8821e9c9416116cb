import { useQuery } from '@tanstack/react-query'
import { HOME, href } from '#features/routes.ts'
import type { OwnerProof } from '#features/sensitive-change/contract.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { native } from '#kit/web/native.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { go } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { unsentStore } from '#kit/web/store.ts'
import { finishSocial, linkSocial, listMySocials, listSocials, logOutKakao, unlinkSocial } from '../contract.ts'

export type SocialOption = Answer<typeof listSocials>[number]

/** The offered providers. They do not change while the page is open. */
export function useSocials() {
  return useQuery({ queryKey: keyOf(listSocials), queryFn: ({ signal }) => call(listSocials, {}, { signal }), staleTime: Infinity })
}

export function useMySocials() {
  return useQuery({ queryKey: keyOf(listMySocials), queryFn: ({ signal }) => call(listMySocials, {}, { signal }) })
}

/** The address that begins a log-in by this provider; `to` is opened afterwards. */
export const startPath = (provider: SocialProvider, to: string): string =>
  `/v1/user/auth/social/${provider}/start?${new URLSearchParams({ to }).toString()}`

/** Outcomes of a return from a provider. */
export type Finished = 'logged-in' | 'joining' | 'linked'

/** Finishes a returned log-in or link and opens the next screen. @throws CallError */
export async function finishLogIn(code: string, restore = false): Promise<Finished> {
  const device = navigator.userAgent.slice(0, 200)
  const done = await call(finishSocial, { body: { code, device, ...(restore ? { come_back: true } : {}) } })
  if ('token' in done) {
    session.logIn(done.token, done.to)
    return 'logged-in'
  }
  if ('social_no' in done) {
    // Home is what the log-in opens if nothing was asked for; the registration then returns to what was seen before.
    const asked = new URLSearchParams({ social: done.social_no, to: done.to })
    if (done.to === href(HOME)) asked.delete('to')
    go.to(`${href('Register')}?${asked.toString()}`, { replace: true })
    return 'joining'
  }
  await invalidateAll()
  go.to(done.to, { replace: true })
  return 'linked'
}

/** The address of the provider's page to link an account. @throws CallError */
export const beginLink = async (provider: SocialProvider, proof: OwnerProof): Promise<string> =>
  (await call(linkSocial, { params: { provider }, body: proof })).url

/** @throws CallError */
export async function unlinkProvider(provider: SocialProvider, proof: OwnerProof): Promise<true> {
  await call(unlinkSocial, { params: { provider }, body: proof })
  await invalidateAll()
  return true
}

/** Logs out here and at Kakao. @throws CallError */
export async function logOutWithKakao(): Promise<void> {
  const { url } = await call(logOutKakao)
  session.removeToken()
  native.post('logout', {})
  await unsentStore.clear()
  page.leaveTo(url)
}

/** Invalidates every query: a link also appears in MyInfoMain, whose queries belong to a higher layer. */
const invalidateAll = (): Promise<void> => queryClient.invalidateQueries()
