import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { getProfile, logIn, logOut, type Profile } from '../contract.ts'

/** Milliseconds that a log-out waits for the server; the device forgets the member in any case. */
const LOG_OUT_MS = 3000

/** The member who is logged in; nothing for a guest. */
export function useProfile() {
  const viewer = useViewer()
  return useQuery({ ...profileQuery, enabled: viewer !== null })
}

/** The same, once, where no component asks. */
export const loadProfile = (): Promise<Profile> => queryClient.fetchQuery(profileQuery)

/** Logs in and starts the app anew at `path`. A refusal takes a stored token along. @throws CallError */
export async function logInWith(credentials: { user_id: string; password: string }, path: string): Promise<void> {
  const push = pushToken === undefined ? {} : { user_token: pushToken }
  try {
    const { token } = await call(logIn, { body: { ...credentials, ...push, device: navigator.userAgent.slice(0, 200) } })
    session.logIn(token, path)
  } catch (error) {
    session.forget()
    throw error
  }
}

/** Ends the log-in here and on the server. */
export async function logOutHere(): Promise<void> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOG_OUT_MS)
  await call(logOut, {}, { signal: patience.signal }).catch(() => undefined)
  clearTimeout(timer)
  session.logOut()
}

/** The native app's address for push messages; it goes along with the next log-in. */
export function keepPushToken(token: string): void {
  pushToken = token
}

let pushToken: string | undefined

const profileQuery = {
  queryKey: keyOf(getProfile),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Profile> => {
    const profile = await call(getProfile, {}, { signal })
    session.learn(profile)
    return profile
  },
}
