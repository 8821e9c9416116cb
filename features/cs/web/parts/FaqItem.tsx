import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { cs } from '#features/cs/words.ts'
import type { Faq } from '../../contract.ts'

type Props = { faq: Faq; isOpen: boolean; onToggle: () => void }

/** A question that expands its answer. */
export function FaqItem({ faq, isOpen, onToggle }: Props) {
  const id = useId()
  return (
    <li className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-2 py-3 text-left text-t5"
        >
          <span className={cx('min-w-0 flex-1 break-words', isOpen && 'font-bold')}>
            <span className="mr-1.5 text-t3 font-semibold text-brand-fg">{cs.cates[faq.cate]}</span>
            {faq.question}
          </span>
          <ChevronDown aria-hidden size={20} className={cx('flex-none text-fg3 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="mb-4 rounded-tile bg-sunken px-4 py-3">
        {isOpen && <Markdown text={faq.answer} from={3} tableLabel={cs.table} />}
      </div>
    </li>
  )
}
