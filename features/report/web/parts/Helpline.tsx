import { Phone } from 'lucide-react'
import { report as reportWords } from '#features/report/words/report.ts'

/** The suicide-prevention helpline, shown to a reporter of SELF_HARM. */
export function Helpline() {
  return (
    <div role="status" className="mb-2 rounded-tile bg-info-weak px-4 pt-3 pb-1 text-t4">
      <p>{reportWords.helpline}</p>
      <a href={`tel:${reportWords.helplineTel}`} className="flex min-h-11 items-center gap-2 font-bold text-info-fg">
        <Phone size={18} aria-hidden />
        {reportWords.helplineCall}
      </a>
    </div>
  )
}
