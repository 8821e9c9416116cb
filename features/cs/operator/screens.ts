import { CircleQuestionMark, Mails, Megaphone } from 'lucide-react'
import { createElement } from 'react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { csTitles as titles } from '../words/operator.ts'

/** Inquiries of members with the templates of answers, and frequent questions. */
export const csScreens: readonly ConsoleScreen[] = [
  {
    path: '/inquiry',
    right: 'inquiry.see',
    title: titles.inquiry,
    icon: Mails,
    counts: ['inquiry'],
    load: () => import('./InquiryCases.tsx'),
  },
  {
    path: '/template',
    right: 'inquiry.see',
    title: titles.template,
    under: '/inquiry',
    load: async () => {
      const [{ TableSection }, { templateView }] = await Promise.all([
        import('#features/catalogue/operator/public.ts'),
        import('./views.tsx'),
      ])
      return { default: () => createElement(TableSection, { path: '/template', title: titles.template, views: [templateView] }) }
    },
  },
  { path: '/notice', right: 'notice.see', title: titles.notice, icon: Megaphone, load: () => import('./Notices.tsx') },
  {
    path: '/faq',
    right: 'notice.see',
    title: titles.faq,
    icon: CircleQuestionMark,
    load: async () => {
      const [{ TableSection }, { faqView }] = await Promise.all([import('#features/catalogue/operator/public.ts'), import('./views.tsx')])
      return { default: () => createElement(TableSection, { path: '/faq', title: titles.faq, views: [faqView] }) }
    },
  },
]
