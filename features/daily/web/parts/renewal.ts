import { useRef } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { call } from '#kit/web/call.ts'
import { getDaily } from '../../contract.ts'
import { patchDaily } from '../api.ts'

/**
 * What is not open to everyone has addresses that last a few minutes, and a line is looked at for longer. When such
 * a picture does not come, the daily is asked for once more, for addresses that are good again.
 */
export function useRenewal(): (dailyNo: number, broken: MediaItem) => void {
  const tried = useRef<string>(null)
  return (dailyNo, { transforms }) => {
    const address = Object.values(transforms)[0] ?? ''
    if (!address.includes('mark=') || tried.current === address) return
    tried.current = address
    // One that is gone by now stays as it is; the screen that opens it says so.
    void renew(dailyNo).catch(() => undefined)
  }
}

async function renew(dailyNo: number): Promise<void> {
  const [fresh] = await call(getDaily, { params: { daily_no: dailyNo } })
  if (fresh) patchDaily(dailyNo, { daily_images: fresh.daily_images })
}
