import { useEffect, useSyncExternalStore } from 'react'
import { CallSession, type CallView } from './callSession.ts'

type Held = { call: CallSession; users: number; timer: ReturnType<typeof setTimeout> | undefined }
const held = new Map<number, Held>()

/** This side's part in the call of a session. It ends with the last component that uses it. */
export function useCall(counNo: number, hasVideo: boolean): { call: CallSession; view: CallView } {
  const { call } = holdOf(counNo, hasVideo)
  const view = useSyncExternalStore(call.subscribe, call.read)
  useEffect(() => {
    const one = holdOf(counNo, hasVideo)
    clearTimeout(one.timer)
    if (one.users++ === 0 && one.timer === undefined) one.call.resume()
    one.timer = undefined
    return () => {
      if (--one.users > 0) return
      // A component that takes the place of this one in the same moment goes on with the call.
      one.timer = setTimeout(() => {
        held.delete(counNo)
        one.call.close()
      })
    }
  }, [counNo, hasVideo])
  return { call, view }
}

function holdOf(counNo: number, hasVideo: boolean): Held {
  const found = held.get(counNo)
  if (found) return found
  const made: Held = { call: new CallSession({ counNo, hasVideo }), users: 0, timer: undefined }
  held.set(counNo, made)
  return made
}
