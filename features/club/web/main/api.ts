import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { onSocket } from '#kit/web/socket.ts'
import { getClubMain } from '../../contract.ts'
import { clubChanged } from '../../events.ts'
import { refreshClubLists } from '../refresh.ts'

/** The parts of the main screen. */
export function useClubMain() {
  useEffect(() => onSocket(clubChanged, refreshClubLists), [])
  return useQuery({ queryKey: keyOf(getClubMain), queryFn: ({ signal }) => call(getClubMain, {}, { signal }) })
}
