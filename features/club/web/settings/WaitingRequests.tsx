import { EmptyView } from '#kit/ui/EmptyView.tsx'
import type { Club } from '../../contract.ts'
import { clubSettings } from '../../words/settings.ts'
import Requests from '../detail/Requests.tsx'
import { Frame } from './parts.tsx'
import { settingsPath } from './views.ts'

const words = clubSettings.requests

/** Who asks to join. */
export default function WaitingRequests({ club }: { club: Club }) {
  return (
    <Frame title={clubSettings.views.requests} back={settingsPath(club.meet_no)} className="bg-surface px-5 pt-3 pb-8">
      {club.pending_qtt === 0 ? <EmptyView text={words.none} sub={words.help} /> : <Requests club={club} />}
    </Frame>
  )
}
