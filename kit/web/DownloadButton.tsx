import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { CallError } from './call.ts'
import { toast } from './overlays.ts'

type Props = {
  label: string
  /** Shows this text beside the icon. */
  text?: string
  /** Prepares the file and starts its download. */
  download: () => Promise<void>
  /** Said once the download has started. */
  done: string
  /** Said after a failure that the server's words do not cover. */
  failed: string
}

/** Downloads a file; a second press while it is prepared does nothing. */
export function DownloadButton({ label, text, download, done, failed }: Props) {
  const [busy, setBusy] = useState(false)
  const handlePress = async () => {
    if (busy) return
    setBusy(true)
    try {
      await download()
      toast(done)
    } catch (error) {
      toast(error instanceof CallError && !error.offline ? inKorean(error.message) : failed)
    } finally {
      setBusy(false)
    }
  }
  if (text !== undefined) {
    return (
      <Button
        variant="line"
        size={44}
        aria-label={label}
        icon={<Download size={18} strokeWidth={1.9} />}
        busy={busy}
        onClick={() => void handlePress()}
      >
        {text}
      </Button>
    )
  }
  const icon = <Download size={22} strokeWidth={1.9} />
  return <IconButton label={label} icon={icon} aria-busy={busy || undefined} onClick={() => void handlePress()} />
}
