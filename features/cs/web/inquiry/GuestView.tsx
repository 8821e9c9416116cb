import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cs } from '#features/cs/words.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useCenter, useFaqs } from '../api.ts'
import { OpenState, OpenStateFallback } from '../parts/OpenState.tsx'
import { RowLink } from '../parts/RowLink.tsx'

/** Number of questions that a guest sees. */
const FAQS_SHOWN = 5

/** Hours and frequent questions for guests; inquiries require a log-in. */
export function GuestView() {
  const center = useCenter()
  const faqs = useFaqs().data ?? []
  return (
    <div className="flex flex-col gap-2.5">
      {center.data ? <OpenState center={center.data} /> : <OpenStateFallback query={center} />}
      <section className="rounded-card bg-surface p-4">
        <h2 className="text-t6 font-bold">{cs.guestTitle}</h2>
        <p className="mt-1 text-t4 text-fg2">{cs.guestHelp}</p>
        <Button full className="mt-4" onClick={() => void askLogIn()}>
          {cs.ask}
        </Button>
      </section>
      {faqs.length > 0 && (
        <section className="rounded-card bg-surface pb-2">
          <h2 className="px-4 pt-4 pb-1 text-t6 font-bold">{cs.oftenAsked}</h2>
          {faqs.slice(0, FAQS_SHOWN).map((faq) => (
            <RowLink key={faq.faq_no} to={`${href('Faq')}?no=${faq.faq_no}`} title={faq.question} />
          ))}
          <RowLink to={href('Faq')} title={cs.moreFaq} />
        </section>
      )}
    </div>
  )
}
