import { koreanDate } from '#kit/ui/format.ts'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { claimClub, markClubSeen, type Club } from '../../contract.ts'
import { clubSettings } from '../../words/settings.ts'
import { run } from './api.ts'
import { Box } from './parts.tsx'

const words = clubSettings.claim

/** The succession of an idle leader: offered to the oldest manager, and what it says while it runs. The leader's word ends it. */
export function Claim({ club: { meet_no, can_claim, claim, my } }: { club: Club }) {
  const input = { params: { meet_no } }
  const start = async () => {
    if (await confirm({ title: words.ask, text: words.askText, yes: words.start })) await run(call(claimClub, input), words.started)
  }
  if (claim === null && !can_claim) return null
  return (
    <Box title={words.title}>
      <div className="flex flex-col gap-3 px-4 py-2">
        <p className="text-t4 break-keep text-fg2">
          {claim === null ? words.offer : words.running(claim.person?.haru_name ?? clubSettings.somebody, koreanDate(claim.due_dt))}
        </p>
        {claim === null && (
          <Button size={48} onClick={() => void start()}>
            {words.start}
          </Button>
        )}
        {claim !== null && my?.role === 'leader' && (
          <Button size={48} onClick={() => void run(call(markClubSeen, input), words.objected)}>
            {words.object}
          </Button>
        )}
      </div>
    </Box>
  )
}
