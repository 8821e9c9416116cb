import { Button } from '#kit/ui/Button.tsx'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { ko } from '#kit/ui/ko.ts'
import { call } from '#kit/web/call.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { answerMove, type CounselInfo } from '../../contract/session.ts'
import { MOVE_BEFORE_MINUTES, MOVES_MAX } from '../../rules.ts'
import { COUNSEL } from '../../transitions.ts'
import { counselMove as words } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { send } from '../session/actions.ts'
import { dayTime } from '../session/when.ts'
import { Section } from './Facts.tsx'

/** Another time: the member's own before the answer; afterwards one side proposes and the other answers. */
export function MoveCard({ info, now }: { info: CounselInfo; now: number }) {
  const { state, side, move_dt, move_by } = info
  const isRequest = state === COUNSEL.requested && side === 'member'
  if (!isRequest && state !== COUNSEL.accepted) return null
  if (move_dt !== null) {
    return (
      <Section title={words.title}>
        {move_by === side ? <Mine info={info} when={dayTime(move_dt, now)} /> : <Asked info={info} when={dayTime(move_dt, now)} />}
      </Section>
    )
  }
  const problem = moveProblem(info, now)
  return (
    <Section title={words.title}>
      <p className="mt-1 text-t4 break-keep text-fg2">
        {problem ?? (isRequest ? words.lead.request : words.lead.accepted)}
        {problem === null && !isRequest && ` ${words.left(MOVES_MAX - info.move_count)}`}
      </p>
      {problem === null && (
        <Button variant="quiet" size={48} full className="mt-3" onClick={() => void openMove(info)}>
          {isRequest ? words.change : words.propose}
        </Button>
      )}
    </Section>
  )
}

function Asked({ info, when }: { info: CounselInfo; when: string }) {
  return (
    <>
      <p className="mt-1 text-t5 font-semibold break-keep">{words.asked(info.partner?.haru_name ?? counsel.gone, when)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" size={48} className="flex-1!" onClick={() => void answer(info, false, words.refused)}>
          {words.refuse}
        </Button>
        <Button size={48} className="flex-1!" onClick={() => void answer(info, true, words.accepted)}>
          {words.accept}
        </Button>
      </div>
    </>
  )
}

function Mine({ info, when }: { info: CounselInfo; when: string }) {
  return (
    <>
      <p className="mt-1 text-t5 font-semibold break-keep">{words.waits(when)}</p>
      <p className="mt-1 text-t4 text-fg2">{words.waitsHelp}</p>
      <Button variant="quiet" size={48} full className="mt-3" onClick={() => void answer(info, false, words.takenBack)}>
        {words.takeBack}
      </Button>
    </>
  )
}

/** Why no other time can be proposed now, or null. */
function moveProblem({ state, product_no, move_count, hope_dt }: CounselInfo, now: number): string | null {
  if (product_no === null) return words.noProduct
  if (state === COUNSEL.requested) return null
  if (move_count >= MOVES_MAX) return words.max
  return now < Date.parse(hope_dt) - MOVE_BEFORE_MINUTES * MINUTE_MS ? null : words.late
}

async function answer({ coun_no }: CounselInfo, accept: boolean, done: string): Promise<void> {
  if (await send('answerMove', () => call(answerMove, { params: { coun_no }, body: { accept } }))) toast(done)
}

async function openMove(info: CounselInfo): Promise<void> {
  const part = await busy(loadPart(() => import('./MoveSheet.tsx'))).catch(() => null)
  if (part) await part.openMoveSheet(info)
  else await alert(ko.ui.failed)
}
