import { Phone } from 'lucide-react'
import { useCareLines } from '#features/catalogue/web/public.ts'
import { care } from '#features/settings/words/care.ts'

/** Telephone numbers of helplines, reachable at any hour. */
export function CareHelp() {
  return (
    <div role="group" aria-label={care.helpTitle} className="rounded-tile bg-info-weak px-4 pt-3 pb-1 text-t4">
      <p className="font-semibold">{care.helpTitle}</p>
      {useCareLines().map(({ tel, name, hours }) => (
        <a key={tel} href={`tel:${tel}`} className="flex min-h-11 flex-wrap items-center gap-x-2 font-bold text-info-fg">
          <Phone size={18} aria-hidden className="flex-none" />
          {care.call(name, tel)}
          <span className="text-t3 font-medium text-fg2">{hours}</span>
        </a>
      ))}
    </div>
  )
}
