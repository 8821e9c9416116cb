import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { acceptLead, endLeadOffer, type Club } from '../../contract.ts'
import { clubSettings } from '../../words/settings.ts'
import { momentOf } from '../detail/facts.ts'
import { run } from './api.ts'

const words = clubSettings.offer

/** The offer to lead the club, for the member whom its leader asked. */
export default function LeadOffer({ club: { meet_no, offer } }: { club: Club }) {
  if (!offer?.is_mine) return null
  const input = { params: { meet_no } }
  const accept = async () => {
    if (await confirm({ title: words.acceptAsk, text: words.acceptText, yes: words.accept })) {
      await run(call(acceptLead, input), words.accepted)
    }
  }
  const decline = async () => {
    if (await confirm({ title: words.declineAsk, text: words.declineText, yes: words.decline })) {
      await run(call(endLeadOffer, input), words.declined)
    }
  }
  return (
    <section aria-label={words.title} className="rounded-card bg-brand-weak p-4">
      <h3 className="text-t5 font-bold">{words.title}</h3>
      <p className="mt-1 text-t4 break-keep text-fg2">{words.text(momentOf(offer.due_dt))}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" size={48} className="flex-1!" onClick={() => void decline()}>
          {words.decline}
        </Button>
        <Button size={48} className="flex-1!" onClick={() => void accept()}>
          {words.accept}
        </Button>
      </div>
    </section>
  )
}
