import { useQuery } from '@tanstack/react-query'
import { accessErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { readClock } from '#kit/web/serverClock.ts'
import { getOperatorSelf, logOutOperator, type OperatorSelf } from '../../contract.ts'
import { operatorErrors } from '../../errors.ts'

/** Who is logged in, and the server's time; read again every minute, because another tab may log out or in. */
export const useSelf = () =>
  useQuery({
    queryKey: keyOf(getOperatorSelf),
    queryFn: () => readClock(() => call(getOperatorSelf)),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.status === 'success' ? MINUTE_MS : false),
  })

/** Reads again who is logged in. */
export const refetchSelf = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(getOperatorSelf) })

/** The operator logged in. What failed while nobody was is read again. */
export function setSelf(self: OperatorSelf): void {
  queryClient.setQueryData(keyOf(getOperatorSelf), self)
  void queryClient.invalidateQueries({ predicate: isOther })
  tellTabs()
}

const isOther = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== getOperatorSelf.line

/** Another operator logged in: nothing that was read for the one before stays. */
export const forgetOtherData = (): Promise<void> => queryClient.resetQueries({ predicate: isOther })

/** Ends the session and loads the console anew, without any data in memory. */
export async function logOut(path: string): Promise<void> {
  // Also without an answer: the session ends by itself soon.
  await call(logOutOperator).catch(() => undefined)
  tellTabs()
  page.restartAt(path)
}

/** After a refused call asks again who is logged in. Returns the function that stops it. */
export function followRefusals(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isOther(event.query)) return
    const { error } = event.action
    if (error instanceof CallError && REFUSALS.has(error.code ?? '')) void refetchSelf()
  })
}

const REFUSALS: ReadonlySet<string> = new Set([
  accessErrors.required.code,
  accessErrors.forbidden.code,
  // The roles were changed meanwhile.
  accessErrors.no_right.code,
  operatorErrors.totp_required.code,
])

/** Whether the session has ended. */
export const isLoggedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** All tabs share the cookie: after a log-in or log-out in one, the others must not act as the operator before. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('haru_operator')
const tellTabs = (): void => tabs?.postMessage('changed')

/** Reads again who is logged in when another tab changed it. Returns the function that stops it. */
export function followTabs(): () => void {
  const onMessage = (): void => void refetchSelf()
  tabs?.addEventListener('message', onMessage)
  return () => tabs?.removeEventListener('message', onMessage)
}
