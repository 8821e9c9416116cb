import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { acceptMember, getClub, joinClub, leaveClub, listBoard, listRequests, markClubSeen, rejectMember } from '../../contract.ts'
import { clubChanged } from '../../events.ts'
import { refreshClubLists } from '../refresh.ts'

const keyOfClub = (meetNo: number) => keyOf(getClub, { params: { meet_no: meetNo } })

/** A club's page; `code`: of an invitation to it. Another device, or the club itself, may change the viewer's place in it. */
export function useClub(meetNo: number, code: string | null = null) {
  const input = { params: { meet_no: meetNo }, query: code === null ? {} : { code } }
  useEffect(
    () =>
      onSocket(clubChanged, ({ meet_no }) => {
        if (meet_no !== meetNo) return
        for (const queryKey of [keyOfClub(meetNo), keyOf(listRequests)]) void queryClient.invalidateQueries({ queryKey })
      }),
    [meetNo],
  )
  return useQuery({
    queryKey: keyOf(getClub, input),
    queryFn: ({ signal }) => call(getClub, input, { signal }),
    enabled: Number.isSafeInteger(meetNo) && meetNo > 0,
    // The event is missed while another screen is shown.
    staleTime: 0,
  })
}

type Asking = { answers?: string[]; code?: string }

/** Joins or asks to; whether the viewer is a member now. @throws CallError */
export async function join(meetNo: number, body: Asking): Promise<boolean> {
  const { state } = await call(joinClub, { params: { meet_no: meetNo }, body })
  await refreshClub(meetNo)
  return state === 1
}

/** Leaves a club, or takes back the request. @throws CallError */
export async function leave(meetNo: number): Promise<void> {
  await call(leaveClub, { params: { meet_no: meetNo } })
  await refreshClub(meetNo)
}

/** Takes somebody who asked into the club. @throws CallError, as when the last seat was taken */
export const accept = (meetNo: number, userNo: number): Promise<void> =>
  answered(meetNo, call(acceptMember, { params: { meet_no: meetNo, user_no: userNo } }))

/** Rejects a request to join. @throws CallError */
export const reject = (meetNo: number, userNo: number, reason: string): Promise<void> =>
  answered(meetNo, call(rejectMember, { params: { meet_no: meetNo, user_no: userNo }, body: { reason } }))

/** Reads the requests again, also after a refusal: somebody else may have answered. */
async function answered(meetNo: number, answer: Promise<object>): Promise<void> {
  try {
    await answer
  } finally {
    await Promise.all([refreshClub(meetNo), queryClient.invalidateQueries({ queryKey: keyOf(listRequests) })])
  }
}

async function refreshClub(meetNo: number): Promise<void> {
  refreshClubLists()
  await queryClient.invalidateQueries({ queryKey: keyOfClub(meetNo) })
}

/** Reads what the tabs of a club's page show again. */
export const refreshParts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(listBoard) })

/** Notes that a member opened the club. Nobody waits for it. */
export const recordSeen = (meetNo: number): void => void call(markClubSeen, { params: { meet_no: meetNo } }).catch(() => undefined)
