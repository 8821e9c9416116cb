import { openReport } from '#features/report/web/public.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import type { PastClub } from '../../contract.ts'
import { clubPage } from '../../words/club.ts'
import { clubMine as words } from '../../words/list.ts'
import { ClubRow } from '../list/ClubRow.tsx'

/** A club of before: how it ended, why, and when the viewer may ask again. Whoever was removed can report the club. */
export function PastRow({ club }: { club: PastClub }) {
  const { why, reason, again_dt: again, end_dt: end, meet_no: no, meet_title: title, is_open: isOpen } = club
  const note = (
    <span className="num flex flex-col text-t4 text-fg2">
      <span>{words.why[why](koreanDate(end))}</span>
      {reason !== '' && <span className="break-words">{clubPage.reason(reason)}</span>}
      {again !== null && <span className="font-medium text-fg">{words.again(koreanDate(again))}</span>}
    </span>
  )
  return (
    <>
      <ClubRow club={club} hasPolicy={false} isOpen={isOpen} note={note} />
      {isOpen && (why === 'kicked' || why === 'banned') && (
        <div className="flex justify-end px-5 pb-3">
          <Button
            variant="quiet"
            size={44}
            aria-label={words.reportOf(title)}
            onClick={() => void openReport({ target_kind: 'club', target_no: no })}
          >
            {words.report}
          </Button>
        </div>
      )}
    </>
  )
}
