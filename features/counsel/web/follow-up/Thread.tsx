import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Html } from '#kit/ui/Html.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { PictureList } from '#kit/web/PictureList.tsx'
import type { FollowUpThread } from '../../contract/follow-up.ts'
import { followUp as words } from '../../words/followUp.ts'

/** A question with what was added to it, and the expert's answer; folded to its title at first. */
export function Thread({ thread: { question, answer }, isOpen = false }: { thread: FollowUpThread; isOpen?: boolean }) {
  const { ki_title, ki_content, ki_images, additions, is_anonymous, reg_dt } = question
  return (
    <details className="group rounded-tile bg-sunken" open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block text-t3 text-fg2">{is_anonymous ? words.anonymous : words.question}</span>
          <span className="block text-t5 font-semibold break-words">{ki_title}</span>
        </span>
        <ChevronDown aria-hidden size={20} className="flex-none text-fg3 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 text-t4">
        <Part name={words.question} at={reg_dt} html={ki_content}>
          <PictureList items={ki_images} nameOf={words.photo} className="mt-2" />
        </Part>
        {additions.map((one) => (
          <Part key={one.reg_dt} name={words.addition} at={one.reg_dt} html={one.content} />
        ))}
        <Part name={words.answer} at={answer.reg_dt} html={answer.an_content} />
      </div>
    </details>
  )
}

function Part({ name, at, html, children }: { name: string; at: string; html: string; children?: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <p className="num text-t3 text-fg2">
        <b className="font-semibold">{name}</b> · {koreanDate(at)}
      </p>
      <Html html={html} className="mt-1" />
      {children}
    </div>
  )
}
