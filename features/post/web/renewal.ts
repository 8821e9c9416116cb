import { useMemo, useRef } from 'react'
import type { MediaItem } from '#features/media/contract.ts'

/**
 * Addresses of pictures that not everyone may see expire after some minutes, while a page stays open longer. When such a
 * picture fails to load, fetches its post once for new addresses.
 */
export function useRenewal(renewImages: (postNo: number) => Promise<unknown>): (postNo: number, broken: MediaItem) => void {
  const tried = useRef<string>(null)
  return useMemo(
    () =>
      (postNo, { transforms }) => {
        const address = Object.values(transforms)[0] ?? ''
        if (!address.includes('mark=') || tried.current === address) return
        tried.current = address
        // A deleted post stays in the list; its own screen says that it is not found.
        void renewImages(postNo).catch(() => undefined)
      },
    [renewImages],
  )
}
