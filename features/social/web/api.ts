import { useQuery } from '@tanstack/react-query'
import { href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { native } from '#kit/web/native.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { go } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { own } from '#kit/web/store.ts'
import { finishSocial, leaveKakao, linkSocial, listMySocials, listSocials, unlinkSocial } from '../contract.ts'

export type Offered = Answer<typeof listSocials>[number]

/** Whose accounts one may log in with here. It does not change while the page is open. */
export function useSocials() {
  return useQuery({ queryKey: keyOf(listSocials), queryFn: ({ signal }) => call(listSocials, {}, { signal }), staleTime: Infinity })
}

export function useMySocials() {
  return useQuery({ queryKey: keyOf(listMySocials), queryFn: ({ signal }) => call(listMySocials, {}, { signal }) })
}

/** Where a log-in by this provider begins; afterwards one is at `to`. */
export const startPath = (provider: SocialProvider, to: string): string =>
  `/v1/user/auth/social/${provider}/start?${new URLSearchParams({ to }).toString()}`

/** What a return from a provider came to, where nothing else is left to do. */
export type Finished = 'logged-in' | 'joining' | 'linked'

/** Ends a log-in or link that came back, and goes on from here. @throws CallError */
export async function finishHere(code: string, comeBack = false): Promise<Finished> {
  const device = navigator.userAgent.slice(0, 200)
  const done = await call(finishSocial, { body: { code, device, ...(comeBack ? { come_back: true } : {}) } })
  if ('token' in done) {
    session.logIn(done.token, done.to)
    return 'logged-in'
  }
  if ('social_no' in done) {
    go.to(`${href('Register')}?${new URLSearchParams({ social: done.social_no }).toString()}`, { replace: true })
    return 'joining'
  }
  await looksAgain()
  go.to(done.to, { replace: true })
  return 'linked'
}

/** Leaves for the provider, to link an account there. @throws CallError */
export async function linkHere(provider: SocialProvider): Promise<void> {
  const { url } = await call(linkSocial, { params: { provider } })
  page.leaveTo(url)
}

/** @throws CallError */
export async function unlinkHere(provider: SocialProvider): Promise<void> {
  await call(unlinkSocial, { params: { provider } })
  await looksAgain()
}

/** Logs out here and at Kakao. @throws CallError */
export async function leaveWithKakao(): Promise<void> {
  const { url } = await call(leaveKakao)
  session.forget()
  native.post('logout', {})
  await own.forget()
  page.leaveTo(url)
}

/** A link shows in the member's information too, which stands above this feature: whatever is shown looks again. */
const looksAgain = (): Promise<void> => queryClient.invalidateQueries()
