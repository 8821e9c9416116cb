import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { followUp as words } from '../../words/followUp.ts'
import { Section } from '../detail/Facts.tsx'
import { messageOf } from '../session/actions.ts'
import { takeThreadBack } from './api.ts'
import { SentThread } from './SentThread.tsx'

/** The thread that a counselling follows, while the viewer may read it. Nothing for other counsellings. */
export default function FollowUpCard({ info: { coun_no, side, follow_up } }: { info: CounselInfo }) {
  if (follow_up === null) return null
  const path = pathOf('KinDetail', { id: follow_up.ki_no })
  const link = path !== null && (
    <Link to={path} className="-my-2 inline-flex min-h-11 items-center text-t4 font-semibold text-brand-fg">
      {words.original}
    </Link>
  )
  return (
    <Section title={words.detail[side]} right={link}>
      <div className="mt-3">
        {!follow_up.has_thread && <p className="text-t4 text-fg2">{words.gone}</p>}
        {follow_up.has_thread && <SentThread counNo={coun_no} isOpen={side === 'expert'} />}
      </div>
      {side === 'member' && follow_up.has_thread && (
        <Button variant="quiet" size={48} full className="mt-3" onClick={() => void takeBack(coun_no)}>
          {words.takeBack}
        </Button>
      )}
    </Section>
  )
}

async function takeBack(counNo: number): Promise<void> {
  if (!(await confirm({ title: words.takeBackAsk, text: words.takeBackText, yes: words.takeBack, danger: true }))) return
  try {
    await busy(takeThreadBack(counNo))
    toast(words.takenBack)
  } catch (error) {
    await alert(messageOf(error))
  }
}
