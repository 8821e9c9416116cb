import { Gift } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { giftSend as words } from '../../words/gift.ts'

/** The gift as its receiver will see it. */
export function GiftPreview({ name, amount, message }: { name: string; amount: number; message: string }) {
  return (
    <section aria-label={words.preview} className="rounded-card bg-gold-weak p-4">
      <h2 className="text-t3 font-semibold text-gold-fg">{words.preview}</h2>
      <div className="mt-2 flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-surface">
          <Gift aria-hidden size={22} strokeWidth={1.9} className="text-gold-fg" />
        </span>
        <p className="num min-w-0 flex-1 text-t5 font-semibold break-words">{words.previewLine(name, number(amount))}</p>
      </div>
      {message !== '' && <p className="mt-2 text-t4 break-words whitespace-pre-line">{message}</p>}
    </section>
  )
}
