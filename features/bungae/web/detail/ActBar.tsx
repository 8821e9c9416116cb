import { MessageCircle } from 'lucide-react'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { go, Link } from '#kit/web/screen.tsx'
import type { AdhocDetail } from '../../contract.ts'
import { BUNGAE, PARTICIPANT } from '../../transitions.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { joinIn, leaveIt, openCode, openEdit, openMarks, stay } from './actions.ts'

const { acts: labels } = words

/** The one or two things to do next. */
export function ActBar({ adhoc }: { adhoc: AdhocDetail }) {
  const buttons = buttonsOf(adhoc)
  const club = pathOf('ClubDetail', { id: adhoc.meet_no })
  if (buttons.length === 0 && (adhoc.is_member || !club)) return null
  return (
    <div className="flex flex-wrap gap-2.5 px-5 py-3">
      {buttons.length === 0 && club ? (
        <Link
          to={club}
          className="pressable inline-flex min-h-[54px] flex-1 items-center justify-center rounded-tile bg-brand px-5 text-t5 font-semibold text-on-brand"
        >
          {words.toClub}
        </Link>
      ) : (
        buttons.map(({ label, run, isMain, icon }) => (
          <Button key={label} variant={isMain ? 'main' : 'quiet'} className={isMain ? 'flex-[1.6]!' : 'flex-1!'} icon={icon} onClick={run}>
            {label}
          </Button>
        ))
      )}
    </div>
  )
}

type Shown = { label: string; run: () => void; isMain?: boolean; icon?: React.ReactNode }

function buttonsOf(adhoc: AdhocDetail): Shown[] {
  const { acts, mine } = adhoc
  const leave = (label: string): Shown => ({ label, run: () => void leaveIt(adhoc) })
  const main = (label: string, run: (adhoc: AdhocDetail) => Promise<void>): Shown => ({ label, run: () => void run(adhoc), isMain: true })
  if (acts.includes('take')) return [leave(labels.pass), main(labels.take, joinIn)]
  if (acts.includes('confirm')) return [leave(labels.leave), main(labels.confirm, stay)]
  if (acts.includes('mark')) return [main(labels.mark, openMarks)]
  if (acts.includes('attend')) {
    const attend = main(labels.attend, openCode)
    return acts.includes('leave') ? [leave(labels.leave), attend] : [attend]
  }
  if (acts.includes('join')) {
    const join = main(joinLabel(adhoc), joinIn)
    return acts.includes('leave') ? [leave(labels.stopWaiting), join] : [join]
  }
  const room = adhoc.is_member && adhoc.cr_no !== null ? pathOf('ChatDetail', { id: adhoc.cr_no }) : null
  const talk: Shown[] = room ? [{ ...main(labels.talk, async () => go.to(room)), icon: <MessageCircle aria-hidden size={20} /> }] : []
  if (acts.includes('edit')) return [{ label: labels.edit, run: () => openEdit(adhoc) }, ...talk]
  return acts.includes('leave') ? [leave(leaveLabel(mine!.state)), ...talk] : talk
}

function joinLabel({ is_approval, restrict_dt, state, waiting_qtt, mine }: AdhocDetail): string {
  if (mine === null || mine.state === PARTICIPANT.cancelled) {
    if (is_approval || restrict_dt !== null) return labels.ask
    if (state === BUNGAE.full) return labels.wait(waiting_qtt + 1)
  }
  return labels.join
}

function leaveLabel(state: number): string {
  if (state === PARTICIPANT.pending) return labels.withdraw
  return state === PARTICIPANT.waiting ? labels.stopWaiting : labels.leave
}
