import { useState } from 'react'
import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import type { MyClub } from '../../contract.ts'
import { clubMine as words } from '../../words/list.ts'
import { cancelRequest } from '../detail/cancelRequest.ts'
import { ClubRow } from '../list/ClubRow.tsx'

/** A club that the viewer asks to join; the request can be taken back. */
export function PendingRow({ club }: { club: MyClub }) {
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    await cancelRequest(club.meet_no)
    setBusy(false)
  }
  return (
    <>
      <ClubRow
        club={club}
        hasPolicy={false}
        note={<span className="num text-t4 text-fg2">{words.asked(koreanDate(club.asked_dt))}</span>}
      />
      <div className="flex justify-end px-5 pb-3">
        <Button variant="quiet" size={44} busy={isBusy} aria-label={words.cancelOf(club.meet_title)} onClick={() => void cancel()}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}
