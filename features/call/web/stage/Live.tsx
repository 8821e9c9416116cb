import { cx } from '#kit/ui/cx.ts'
import { Controls } from './Controls.tsx'
import { Notices } from './Notices.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { Partner } from './Partner.tsx'
import type { OnStage } from './onStage.ts'
import { StageHead } from './StageHead.tsx'

type Props = OnStage & { onOwnWindow?: (() => void) | null; isOwnWindow?: boolean }

/** The other side's picture with this side's own above it, and the buttons of the call. */
export function Live({ onOwnWindow = null, isOwnWindow = false, ...on }: Props) {
  const { view, hasVideo } = on
  const isQuiet = view.state.phase !== 'connected' || !hasVideo || view.entry === 'voice'
  const isElsewhere = view.state.phase === 'taken' || view.state.phase === 'refused'
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden">
      <Partner {...on} />
      <StageHead {...on} onBack={isOwnWindow ? null : on.onBack} onFull={isOwnWindow ? null : on.onFull} />
      {view.own.picture && (
        <OwnPicture
          track={view.own.picture}
          isMirrored={!view.own.isSharing}
          hasMicrophone={view.own.microphone}
          isWide={on.isWide && !isOwnWindow}
        />
      )}
      <div
        className={cx(
          'absolute inset-x-0 bottom-0 px-3 pt-6 pb-3',
          // Above a picture the buttons need a dark ground.
          !isQuiet && 'bg-linear-to-t from-black/70 to-transparent',
        )}
      >
        <Notices {...on} />
        {!isElsewhere && <Controls {...on} onOwnWindow={onOwnWindow} isOwnWindow={isOwnWindow} />}
      </div>
    </div>
  )
}
