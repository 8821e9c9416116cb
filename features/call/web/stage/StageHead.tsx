import { Maximize2, Minimize2, ShieldCheck } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { stage as words } from '../../words/stage.ts'
import { QualityMark } from './QualityMark.tsx'
import type { OnStage } from './onStage.ts'

/** Who the other side is, that nothing is recorded, and how good the connection is. Above the messages it is the screen's header. */
export function StageHead({ info, name, view, isWide, isFull, onBack, onFull, isOver = true }: OnStage & { isOver?: boolean }) {
  const Name = onBack ? 'h1' : 'p'
  const job = info.side === 'member' ? info.partner?.job_title : undefined
  const isIn = view.state.phase === 'connected'
  return (
    <div
      className={cx(
        'z-(--z-header) flex items-start gap-1 pt-[calc(0.5rem+var(--safe-t))] pr-2 pb-6',
        onBack ? 'pl-1' : 'pl-4',
        isOver ? 'pointer-events-none absolute inset-x-0 top-0 bg-linear-to-b from-black/70 to-transparent *:pointer-events-auto' : 'pb-0!',
        isWide && !isOver && 'hidden',
      )}
    >
      {onBack && <HeaderButton kind="back" onClick={onBack} className="active:bg-white/20 wide:hover:bg-white/20" />}
      <div className="min-w-0 flex-1 pt-1">
        <Name tabIndex={onBack ? -1 : undefined} className="truncate text-t5 leading-5 outline-none">
          <b className="font-bold">{name}</b>
          {job && <span className="ml-1.5 text-t4 font-medium">{job}</span>}
        </Name>
        <p className="flex flex-wrap items-center gap-x-3 text-t3">
          <span className="inline-flex items-center gap-1">
            <ShieldCheck aria-hidden size={16} /> {words.notRecorded}
          </span>
          {isIn && view.state.quality && <QualityMark quality={view.state.quality} />}
        </p>
      </div>
      {onFull && !isWide && (
        <IconButton
          label={words.full[isFull ? 'on' : 'off']}
          icon={isFull ? <Minimize2 size={22} /> : <Maximize2 size={22} />}
          onClick={onFull}
          className="active:bg-white/20 wide:hover:bg-white/20"
        />
      )}
    </div>
  )
}
