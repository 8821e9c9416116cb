import { HeartHandshake, Info, Phone } from 'lucide-react'
import { useHelplines } from '#features/catalogue/web/public.ts'
import type { KinDetail } from '../../contract.ts'
import { kinDetail as words } from '../../words/detail.ts'

/** Above a text that asks for a dose or a diagnosis: that nobody gives it here. Where a life may be in danger: whom to call. */
export function GuardNote({ guard }: { guard: KinDetail['guard'] }) {
  if (guard === 'none') return null
  if (guard === 'emergency') return <HelpCard />
  return (
    <p role="note" className="mt-1 flex items-start gap-2 rounded-tile bg-info-weak px-4 py-3 text-t4 break-keep text-info-fg">
      <Info aria-hidden size={18} className="mt-0.5 flex-none" />
      {words.health}
    </p>
  )
}

/** The lines to call, which everybody sees. */
function HelpCard() {
  return (
    <aside aria-label={words.emergency} className="mt-2 rounded-card bg-info-weak px-4 pt-4 pb-2">
      <p className="flex items-center gap-2 text-t6 font-bold">
        <HeartHandshake aria-hidden size={22} className="flex-none text-info-fg" />
        {words.emergency}
      </p>
      <p className="mt-1 text-t4 break-keep text-fg2">{words.emergencyText}</p>
      <ul className="mt-1">
        {useHelplines().map(({ tel, name, hours }) => (
          <li key={tel}>
            <a href={`tel:${tel}`} className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 text-t4 font-bold text-info-fg">
              <Phone aria-hidden size={18} className="flex-none" />
              <span className="num">{words.call(name, tel)}</span>
              <span className="font-medium text-fg2">{hours}</span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
