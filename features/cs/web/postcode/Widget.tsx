import { useEffect, useRef } from 'react'
import { cs } from '#features/cs/words.ts'

type Props = { onFound: (found: { postcode: string; address: string }) => void; onFailed: () => void }

/** The provider's window, in a frame with a policy and an origin of its own. Only what that very frame says is believed. */
export function Widget({ onFound, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      // Sandboxed, it speaks for no origin.
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return
      const said = data as { type?: unknown; failed?: unknown; postcode?: unknown; address?: unknown } | null
      if (said?.type !== 'haru-postcode') return
      if (said.failed === true) return onFailed()
      if (typeof said.postcode === 'string' && typeof said.address === 'string') onFound({ postcode: said.postcode, address: said.address })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [onFound, onFailed])
  return (
    <iframe
      ref={frame}
      src="/postcode-widget"
      title={cs.widget}
      // Not of our origin: the provider's script would read the log-in in the local storage.
      sandbox="allow-scripts allow-popups allow-forms"
      className="h-[28rem] w-full rounded-tile border border-line bg-surface"
    />
  )
}
