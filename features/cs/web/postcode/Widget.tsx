import { useEffect, useRef } from 'react'
import { cs } from '#features/cs/words.ts'

type Props = { onFound: (found: { postcode: string; address: string }) => void; onFailed: () => void }

/** The provider's widget in a sandboxed frame. Accepts messages only from that frame. */
export function Widget({ onFound, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const handleMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      // A sandboxed frame has the opaque origin "null".
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return
      const message = data as { type?: unknown; failed?: unknown; postcode?: unknown; address?: unknown } | null
      if (message?.type !== 'haru-postcode') return
      if (message.failed === true) return onFailed()
      const { postcode, address } = message
      if (typeof postcode === 'string' && typeof address === 'string') onFound({ postcode, address })
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [onFound, onFailed])
  return (
    <iframe
      ref={frame}
      src="/postcode-widget"
      title={cs.widget}
      // Without allow-same-origin, since the provider's script could read the token in local storage.
      sandbox="allow-scripts allow-popups allow-forms"
      className="h-[28rem] w-full rounded-tile border border-line bg-surface"
    />
  )
}
