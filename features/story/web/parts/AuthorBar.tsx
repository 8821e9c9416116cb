import { Eye, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { number } from '#kit/ui/format.ts'
import { story as words } from '#features/story/words.ts'
import type { Story } from '../../contract.ts'
import { VIEWERS_COUNTED } from '../../rules.ts'
import type { PeopleTab } from './PeopleSheet.tsx'

/** The bar below an own story: viewers and replies. */
export function AuthorBar({ story, onPeople }: { story: Story; onPeople: (tab: PeopleTab) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Count icon={<Eye size={20} aria-hidden />} words={words.viewersOf(viewersIn(story))} onClick={() => onPeople('viewers')} />
      <Count
        icon={<MessageCircle size={20} aria-hidden />}
        words={words.repliesOf(number(story.reply_qtt))}
        onClick={() => onPeople('replies')}
      />
    </div>
  )
}

function Count({ icon, words: text, onClick }: { icon: ReactNode; words: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="num flex min-h-11 items-center gap-2 rounded-full bg-sunken px-4 text-t4 font-semibold active:bg-press"
    >
      {icon}
      {text}
    </button>
  )
}

function viewersIn({ view_qtt }: Story): string {
  const seen = view_qtt ?? 0
  return seen < VIEWERS_COUNTED ? number(seen) : words.over(number(VIEWERS_COUNTED - 1))
}
