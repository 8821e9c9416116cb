import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import * as wire from '../../contract.ts'
import { CHALLENGES_PAGE } from '../../rules.ts'

export type ChallengeFields = Body<typeof wire.startChallenge>

/** Read again whenever they are shown: what counts are the members' dailys, which are written on other screens. */
const FRESH = { staleTime: 0 } as const

/** The challenges of a club that have not ended. */
export function useChallenges(meetNo: number) {
  const input = { params: { meet_no: meetNo }, query: {} }
  return useQuery({
    queryKey: keyOf(wire.listChallenges, input),
    queryFn: ({ signal }) => call(wire.listChallenges, input, { signal }),
    ...FRESH,
  })
}

/** Those of the past, newest first. */
export function usePastChallenges(meetNo: number) {
  const inputOf = (beforeNo?: number) => ({
    params: { meet_no: meetNo },
    query: { past: '1' as const, ...(beforeNo !== undefined && { before_no: beforeNo }) },
  })
  return useInfiniteQuery({
    queryKey: keyOf(wire.listChallenges, inputOf()),
    queryFn: ({ pageParam, signal }) => call(wire.listChallenges, inputOf(pageParam), { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: wire.ChallengeCard[]) => (last.length < CHALLENGES_PAGE ? undefined : last.at(-1)?.challenge_no),
  })
}

/** A challenge with the board of a week; of this week without a number. The last board stays while another one loads. */
export function useChallenge(challengeNo: number, week: number | undefined) {
  const input = { params: { challenge_no: challengeNo }, query: week === undefined ? {} : { week } }
  return useQuery({
    queryKey: keyOf(wire.getChallenge, input),
    queryFn: ({ signal }) => call(wire.getChallenge, input, { signal }),
    placeholderData: (last) => last,
    ...FRESH,
  })
}

const params = (challengeNo: number) => ({ params: { challenge_no: challengeNo } })

/** Each @throws CallError */
export const start = (meetNo: number, body: ChallengeFields, key: string): Promise<unknown> =>
  changed(call(wire.startChallenge, { params: { meet_no: meetNo }, body }, { key }))
export const edit = (challengeNo: number, body: ChallengeFields): Promise<unknown> =>
  changed(call(wire.editChallenge, { ...params(challengeNo), body }))
export const join = (challengeNo: number): Promise<unknown> => changed(call(wire.joinChallenge, params(challengeNo)))
export const leave = (challengeNo: number): Promise<unknown> => changed(call(wire.leaveChallenge, params(challengeNo)))
export const cancel = (challengeNo: number, reason: string): Promise<unknown> =>
  changed(call(wire.cancelChallenge, { ...params(challengeNo), body: { reason } }))
export const cheer = (challengeNo: number, userNo: number): Promise<unknown> =>
  changed(call(wire.cheerMember, { params: { challenge_no: challengeNo, user_no: userNo } }))

/** Reads challenges again, also after a refusal: somebody else may have changed them. */
async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } finally {
    const lines = [wire.listChallenges, wire.getChallenge]
    await Promise.all(lines.map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
  }
}
