import { chatRoom as words } from '#features/chat/words/room.ts'
import { outgoing } from './sending.ts'
import type { QueuedMessage } from './queue.ts'

/** Retry and delete below a refused message. There is no alert (specification section 8). */
export function FailedActions({ waiting: { cr_no, cm_uuid } }: { waiting: QueuedMessage }) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-1 text-t3">
      <span className="text-danger-fg">{words.notSent}</span>
      <button type="button" onClick={() => outgoing.retry(cr_no, cm_uuid)} className={BUTTON}>
        {words.sendAgain}
      </button>
      <button type="button" onClick={() => outgoing.remove(cr_no, cm_uuid)} className={BUTTON}>
        {words.giveUp}
      </button>
    </div>
  )
}

const BUTTON = 'min-h-11 rounded-chip px-2.5 font-semibold text-fg2 active:bg-press wide:hover:bg-press'
