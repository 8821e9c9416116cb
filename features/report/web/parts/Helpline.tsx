import { Phone } from 'lucide-react'
import { useCareLines } from '#features/catalogue/web/public.ts'
import { report as reportWords } from '#features/report/words/report.ts'

/** The suicide-prevention helpline, shown to a reporter of SELF_HARM. */
export function Helpline() {
  const [line] = useCareLines()
  return (
    <div role="status" className="mb-2 rounded-tile bg-info-weak px-4 pt-3 pb-1 text-t4">
      <p>{reportWords.helpline}</p>
      {line && (
        <a href={`tel:${line.tel}`} className="flex min-h-11 items-center gap-2 font-bold text-info-fg">
          <Phone size={18} aria-hidden />
          {reportWords.helplineCall(line.name, line.tel, line.hours)}
        </a>
      )}
    </div>
  )
}
