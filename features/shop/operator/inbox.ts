import { MessageCircleQuestion } from 'lucide-react'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { goodsConsole } from '../words/operator.ts'

/** The queue of questions about the platform's goods. */
export const shopInbox: InboxViews = {
  goods_question: {
    icon: MessageCircleQuestion,
    title: goodsConsole.questions,
    to: () => '/goods?tab=questions',
    load: async () => ({ default: (await import('./QuestionCase.tsx')).QuestionCase }),
  },
}
