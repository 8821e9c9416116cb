import { href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { clubMain as words } from '../../words/list.ts'

/** What clubs are for, and the way into one: for guests and members without a club. */
export function Start({ isMember }: { isMember: boolean }) {
  const go = useGo()
  return (
    <div className="p-5">
      <div className="flex flex-col items-center rounded-card bg-brand-weak px-5 py-6 text-center">
        <span aria-hidden className="flex -space-x-3">
          {FACES.map((face) => (
            <span key={face.id} className="rounded-full ring-4 ring-brand-weak">
              <Persona {...face} size={56} />
            </span>
          ))}
        </span>
        <h2 className="mt-3 text-t7 font-bold break-keep">{isMember ? words.startTitle : words.guestTitle}</h2>
        <p className="mt-1 text-t4 text-balance break-keep text-fg2">{isMember ? words.startText : words.guestText}</p>
        <Button size={48} className="mt-4" onClick={() => go.to(href('ClubSearch'))}>
          {words.find}
        </Button>
      </div>
    </div>
  )
}

const FACES = [
  { id: 'Pure', gender: 'w' },
  { id: 'Bear', gender: 'm' },
  { id: 'Hip', gender: 'w' },
] as const
