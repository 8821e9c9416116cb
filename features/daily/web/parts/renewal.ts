import { useRef } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { renewImages } from '../api.ts'

/**
 * Addresses of pictures that not everyone may see expire after some minutes, while a line stays open longer. When such a
 * picture fails to load, fetches the daily once for new addresses.
 */
export function useRenewal(): (dailyNo: number, broken: MediaItem) => void {
  const tried = useRef<string>(null)
  return (dailyNo, { transforms }) => {
    const address = Object.values(transforms)[0] ?? ''
    if (!address.includes('mark=') || tried.current === address) return
    tried.current = address
    // A deleted daily stays in the list; its own screen says that it is not found.
    void renewImages(dailyNo).catch(() => undefined)
  }
}
