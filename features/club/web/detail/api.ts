import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { getClub, joinClub, leaveClub, markClubSeen } from '../../contract.ts'
import { clubChanged } from '../../events.ts'

const keyOfClub = (meetNo: number) => keyOf(getClub, { params: { meet_no: meetNo } })

/** A club's page. Another device, or the club itself, may change the viewer's place in it. */
export function useClub(meetNo: number) {
  const key = keyOfClub(meetNo)
  useEffect(
    () =>
      onSocket(clubChanged, ({ meet_no }) => {
        if (meet_no === meetNo) void queryClient.invalidateQueries({ queryKey: keyOfClub(meetNo) })
      }),
    [meetNo],
  )
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getClub, { params: { meet_no: meetNo } }, { signal }),
    enabled: Number.isSafeInteger(meetNo) && meetNo > 0,
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

const refreshClub = (meetNo: number): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOfClub(meetNo) })

/** Notes that a member opened the club. Nobody waits for it. */
export const recordSeen = (meetNo: number): void => void call(markClubSeen, { params: { meet_no: meetNo } }).catch(() => undefined)
