import type { CounselInfo } from '#features/counsel/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { deviceTest as words } from '../../words/deviceTest.ts'
import { stage } from '../../words/stage.ts'

/** Before a session by voice or video: opens the test of this device. */
export default function DeviceButton({ info: { coun_no, channel, camera_default } }: { info: CounselInfo }) {
  const hasVideo = channel === 'video'
  const isDark = hasVideo && camera_default === 'off'
  const open = async () => {
    const part = await busy(loadPart(() => import('./DeviceSheet.tsx'))).catch(() => null)
    if (!part) return alert(words.failed)
    const isSaved = await openSheet<boolean>(
      (close) => <part.DeviceSheet counNo={coun_no} hasVideo={hasVideo} isDark={isDark} onSaved={() => close(true)} />,
      { title: words.title },
    )
    if (isSaved) toast(words.saved)
  }
  return (
    <>
      <Button size={48} variant="weak" onClick={() => void open()}>
        {words.open}
      </Button>
      {isDark && <p className="basis-full text-t3 break-keep text-fg2">{stage.minor}</p>}
    </>
  )
}
