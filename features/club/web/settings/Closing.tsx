import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { confirm } from '#kit/web/overlays.ts'
import { cancelClubClose, type Club } from '../../contract.ts'
import { CLOSE_NOTICE_DAYS, READABLE_DAYS } from '../../rules.ts'
import { CLUB } from '../../transitions.ts'
import { clubPage } from '../../words/club.ts'
import { clubSettings } from '../../words/settings.ts'
import { run } from './api.ts'
import { Frame } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.closing

/** Closing the club after a notice, and taking the notice back. */
export default function Closing({ club }: { club: Club }) {
  const { meet_no, state, close_dt, close_reason, is_closed_by_operator } = club
  const announce = async () => (await loadSheet(() => import('./closeSheet.ts')))?.openClose(meet_no)
  const undo = async () => {
    if (!(await confirm({ title: words.undoAsk, text: words.undoText, yes: words.undo }))) return
    await run(call(cancelClubClose, { params: { meet_no } }), words.undone)
  }
  return (
    <Frame title={clubSettings.views.closing} back={settingsPath(meet_no)} className="flex flex-col gap-4 bg-surface px-5 pt-3 pb-8">
      {state === CLUB.closing && close_dt !== null ? (
        <>
          <p role="note" className="rounded-tile bg-warn-weak p-4 text-t5 break-keep text-warn-fg">
            <span className="block font-bold">{words.until(koreanDate(close_dt))}</span>
            {close_reason !== null && <span className="mt-1 block text-t4 break-words">{clubPage.reason(close_reason)}</span>}
          </p>
          {is_closed_by_operator ? (
            <p className="text-t5 break-keep text-fg2">{words.byOperator}</p>
          ) : (
            <Button full onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="text-t5 break-keep text-fg2">{words.lead(CLOSE_NOTICE_DAYS, READABLE_DAYS)}</p>
          <Button variant="danger" full onClick={() => void announce()}>
            {words.announce}
          </Button>
        </>
      )}
    </Frame>
  )
}
