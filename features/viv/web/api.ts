import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { alarmed } from '#features/alarm/events.ts'
import { call, CallError, keyOf, newKey } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onConnected, onSocket } from '#kit/web/socket.ts'
import { getLife, getWallet, listCharges, listExchanges, listGiftsReceived, listGiftsSent, listHistory } from '../contract.ts'

/** What I hold. Viv move without this page, so it is asked for anew with each look at it and each alarm. */
export function useWallet() {
  useVivNews()
  return useQuery({
    queryKey: keyOf(getWallet),
    queryFn: ({ signal }) => call(getWallet, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Looks again whenever the server says that something happened. */
export function useVivNews(): void {
  useEffect(() => {
    const look = () => void refreshViv()
    const stops = [onSocket(alarmed, look), onConnected(look)]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Viv have moved: whatever shows them looks again, now where it is seen, else when it is seen next. */
export async function refreshViv(): Promise<void> {
  await Promise.all(MOVING.map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
}

const MOVING = [getWallet, listHistory, getLife, listCharges, listGiftsSent, listGiftsReceived, listExchanges]

/**
 * Moves viv once, however often it is tried: the same act (`name` tells it from others) goes out under the same
 * Idempotency-Key until its outcome is known, though the screen were closed between. @throws CallError
 */
export async function moveOnce<T>(name: string, move: (key: string) => Promise<T>): Promise<T> {
  const key = keys.get(name) ?? newKey()
  keys.set(name, key)
  try {
    const done = await move(key)
    keys.delete(name)
    return done
  } catch (error) {
    // A rule said no, so nothing moved. After anything else nobody knows.
    if (error instanceof CallError && error.code?.startsWith('viv.')) keys.delete(name)
    throw error
  } finally {
    void refreshViv()
  }
}

const keys = new Map<string, string>()
