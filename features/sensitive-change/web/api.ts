import { useQuery } from '@tanstack/react-query'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { session } from '#kit/web/session.ts'
import { findSensitiveChange, undoSensitiveChange } from '../contract.ts'

export type FoundChange = Answer<typeof findSensitiveChange>
export type RevertedChanges = Answer<typeof undoSensitiveChange>

/** The change that the link of this token is about. */
export function useFoundChange(token: string) {
  return useQuery({
    queryKey: [...keyOf(findSensitiveChange), token],
    queryFn: ({ signal }) => call(findSensitiveChange, { body: { token } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Undoes changes. This browser's session has ended with the others: its token is removed without a reload. @throws CallError */
export async function undoChanges(body: Body<typeof undoSensitiveChange>): Promise<RevertedChanges> {
  const reverted = await call(undoSensitiveChange, { body })
  session.removeToken()
  return reverted
}
