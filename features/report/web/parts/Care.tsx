import { HeartHandshake, Phone } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { useCareLines } from '#features/catalogue/web/public.ts'
import { reporting } from '#features/report/words/reporting.ts'
import { dismissCare } from '../care-dismissal.ts'

/** Helplines. Does not mention reports. */
export default function Care({ onClose }: { onClose: () => void }) {
  const id = useId()
  const close = () => {
    dismissCare(Date.now())
    onClose()
  }
  return (
    <section aria-labelledby={id} className="rounded-card bg-info-weak px-4 pt-4 pb-2">
      <h2 id={id} className="flex items-center gap-2 text-t6 font-bold">
        <HeartHandshake size={22} aria-hidden className="flex-none text-info-fg" />
        {reporting.care}
      </h2>
      <p className="mt-1 text-t4 text-fg2">{reporting.careText}</p>
      <ul className="mt-2">
        {useCareLines().map(({ tel, name, hours }) => (
          <li key={tel}>
            <a href={`tel:${tel}`} className="flex min-h-11 items-center gap-2 text-t4 font-bold text-info-fg">
              <Phone size={18} aria-hidden className="flex-none" />
              {reporting.careCall(name, tel, hours)}
            </a>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size={44} onClick={close} className="mt-1">
        {reporting.careClose}
      </Button>
    </section>
  )
}
