import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inKorean } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { alarmSettings as words } from '#features/alarm/words.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { native } from '#kit/web/native.ts'
import { toast } from '#kit/web/overlays.ts'
import { getPushKey } from '../../contract.ts'
import { disableNotices, noticeState, enableNotices, type NoticeState } from '../notices.ts'
import { Box } from './Box.tsx'

/** Pushes while haru is closed. In the app, the app's own settings control them. */
export function BrowserNotices() {
  if (native.isThere()) {
    return (
      <Box title={words.here}>
        <p className="px-4 pb-2.5 text-t4 text-fg2">{words.app}</p>
      </Box>
    )
  }
  return (
    <Box title={words.here}>
      <BrowserSwitch />
    </Box>
  )
}

function BrowserSwitch() {
  const known = useQuery({ queryKey: ['notices'], queryFn: noticeState, staleTime: 0, networkMode: 'always' })
  // Fetched before the press: browsers ask for permission only directly in a press handler.
  const asked = useQuery({ queryKey: keyOf(getPushKey), queryFn: ({ signal }) => call(getPushKey, {}, { signal }), staleTime: 600_000 })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const key = asked.data?.key
  const state = known.data === undefined ? 'off' : known.data
  const isReady = known.data !== undefined && key !== undefined
  const isPossible = isReady && (state === 'on' || (state === 'off' && key !== null))
  const turn = async (on: boolean) => {
    if (wanted !== null || (on && !key)) return
    setWanted(on)
    try {
      await (on && key ? enableNotices(key) : disableNotices())
    } catch (error) {
      toast(error instanceof CallError && !error.offline ? inKorean(error.message) : words.browserFailed)
    } finally {
      await known.refetch()
      setWanted(null)
    }
  }
  return (
    <div role="status">
      <Switch
        label={words.browser}
        help={helpOf(state, key === null)}
        checked={wanted ?? state === 'on'}
        disabled={!isPossible}
        onChange={(on) => void turn(on)}
      />
    </div>
  )
}

function helpOf(state: NoticeState, sendsNone: boolean): string {
  return sendsNone && state === 'off' ? words.browserHelp.none : words.browserHelp[state]
}
