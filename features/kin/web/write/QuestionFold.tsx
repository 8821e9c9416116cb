import { ChevronDown } from 'lucide-react'
import { Html } from '#kit/ui/Html.tsx'
import { PictureList } from '#kit/web/PictureList.tsx'
import type { KinDetail } from '../../contract.ts'
import { kinWords } from '../../words/kin.ts'
import { kinAnswerForm as words } from '../../words/write.ts'
import { CATEGORY_ART } from '../category.ts'

/** The question above a form: its title, and the whole of it unfolded. */
export function QuestionFold({ question }: { question: KinDetail }) {
  const { category, ki_title, ki_content, ki_images, additions, reward } = question
  const { Icon } = CATEGORY_ART[category]
  return (
    <details className="group rounded-tile bg-sunken">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden size={22} className="flex-none text-fg2" />
        <span className="min-w-0 flex-1">
          <span className="block text-t3 text-fg2">
            {words.question} · {kinWords.categories[category]}
          </span>
          <span className="block text-t5 font-semibold break-words">{ki_title}</span>
        </span>
        <ChevronDown aria-hidden size={20} className="flex-none text-fg3 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 text-t5">
        <Html html={ki_content} />
        <PictureList items={ki_images} nameOf={words.photo} className="mt-3" />
        {additions.map(({ content, reg_dt }) => (
          <div key={reg_dt} className="mt-3 border-t border-line pt-3">
            <p className="text-t3 font-semibold text-fg2">{words.additions}</p>
            <Html html={content} />
          </div>
        ))}
        {reward > 0 && !question.is_mine && <p className="num mt-3 text-t4 text-fg2">{words.reward(reward)}</p>}
      </div>
    </details>
  )
}
