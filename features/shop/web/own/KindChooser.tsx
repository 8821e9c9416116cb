import { ChevronRight, HandHeart, MessagesSquare, Package, Scissors } from 'lucide-react'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { Link } from '#kit/web/screen.tsx'
import { own as words } from '../../words/own.ts'
import { useOwnPaths } from './paths.ts'

const KINDS = [
  { kind: 'counsel', Icon: MessagesSquare },
  { kind: 'service', Icon: HandHeart },
  { kind: 'goods', Icon: Package },
  { kind: 'made', Icon: Scissors },
] as const

/** Asks what the expert wants to offer. The chosen form takes the place of the question in the history. */
export function KindChooser({ head }: { head: ExpertHead }) {
  const paths = useOwnPaths()
  return (
    <ExpertPage head={head} className="flex flex-col gap-2.5 p-3">
      <h2 className="px-2 pt-3 pb-1 text-t7 font-bold">{words.chooser.title}</h2>
      <ul className="flex flex-col gap-2.5">
        {KINDS.map(({ kind, Icon }) => (
          <Card as="li" key={kind} className="overflow-hidden">
            <Link replace to={paths.createOf(kind)} className="flex min-h-18 items-center gap-3 p-4 active:bg-press wide:hover:bg-press">
              <span aria-hidden className="grid size-11 flex-none place-items-center rounded-tile bg-sunken text-fg2">
                <Icon size={20} strokeWidth={1.9} />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block text-t5 font-semibold">{words.chooser[kind].name}</b>
                <span className="block text-t4 break-keep text-fg2">{words.chooser[kind].help}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
            </Link>
          </Card>
        ))}
      </ul>
    </ExpertPage>
  )
}
