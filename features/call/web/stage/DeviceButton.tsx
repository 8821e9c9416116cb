import type { CounselInfo } from '#features/counsel/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { deviceTest as words } from '../../words/deviceTest.ts'

/** Before a session by voice or video: opens the test of this device. */
export default function DeviceButton({ info: { coun_no, channel } }: { info: CounselInfo }) {
  const open = async () => {
    const part = await busy(loadPart(() => import('./DeviceSheet.tsx'))).catch(() => null)
    if (!part) return alert(words.failed)
    const isSaved = await openSheet<boolean>(
      (close) => <part.DeviceSheet counNo={coun_no} hasVideo={channel === 'video'} onSaved={() => close(true)} />,
      { title: words.title },
    )
    if (isSaved) toast(words.saved)
  }
  return (
    <Button size={48} variant="weak" onClick={() => void open()}>
      {words.open}
    </Button>
  )
}
