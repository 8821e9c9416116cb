import { Bell, FileText, HandHeart, Info, Mail, MessageCircleQuestionMark, PenLine, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHelplines } from '#features/catalogue/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { cs } from '#features/cs/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Center } from '../contract.ts'
import { useCenter } from './api.ts'
import { OpenState, OpenStateFallback } from './parts/OpenState.tsx'
import { RowLink } from './parts/RowLink.tsx'

/** Customer service: opening state, ways to ask and crisis helplines. */
export default function CsCenter() {
  const go = useGo()
  const found = useCenter()
  return (
    <Page
      header={<Header left="back" title={ko.titles.CsCenter} onLeft={() => go.back(href(HOME))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      {found.data ? <OpenState center={found.data} /> : <OpenStateFallback query={found} />}
      {found.data && <Contacts center={found.data} />}
      <Box title={cs.ways}>
        {WAYS.map(({ to, title, sub, Icon }) => (
          <RowLink
            key={to}
            to={to}
            title={title}
            sub={sub}
            icon={<Icon aria-hidden size={22} strokeWidth={1.9} className="flex-none text-fg2" />}
          />
        ))}
      </Box>
      <Box title={cs.helps}>
        <ul className="list-disc pr-4 pb-4 pl-9 text-t5 marker:text-fg3">
          {cs.helpList.map((help) => (
            <li key={help} className="py-0.5">
              {help}
            </li>
          ))}
        </ul>
      </Box>
      <Helplines />
    </Page>
  )
}

const WAYS = [
  { to: href('Faq'), title: ko.titles.Faq, sub: cs.faqHelp, Icon: MessageCircleQuestionMark },
  { to: href('Inquiry'), title: ko.titles.Inquiry, sub: cs.inquiryHelp, Icon: PenLine },
  { to: href('Notice'), title: ko.titles.Notice, sub: cs.noticeHelp, Icon: Bell },
  { to: href('Policy'), title: cs.policy, sub: cs.policyHelp, Icon: FileText },
  { to: href('Trust'), title: ko.titles.Trust, sub: cs.trustHelp, Icon: HandHeart },
  { to: href('DeveloperInfo'), title: ko.titles.DeveloperInfo, sub: undefined, Icon: Info },
]

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-surface">
      <h2 className="px-4 pt-4 pb-1 text-t6 font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** Phone and mail, if configured. */
function Contacts({ center: { phone, mail } }: { center: Center }) {
  if (phone === null && mail === null) return null
  return (
    <section className="flex flex-col rounded-card bg-surface px-4 py-1">
      {phone !== null && (
        <a href={`tel:${phone}`} className={CONTACT}>
          <Phone aria-hidden size={20} className="flex-none text-fg2" />
          <span className="font-semibold">{cs.phone}</span>
          <span className="num">{phone}</span>
        </a>
      )}
      {mail !== null && (
        <a href={`mailto:${mail}`} className={CONTACT}>
          <Mail aria-hidden size={20} className="flex-none text-fg2" />
          <span className="font-semibold">{cs.mail}</span>
          <span className="min-w-0 break-all">{mail}</span>
        </a>
      )}
    </section>
  )
}

/** Shown without a connection too. */
function Helplines() {
  return (
    <Box title={cs.helplines}>
      <p className="px-4 text-t4 text-fg2">{cs.helplinesHelp}</p>
      <ul className="py-2">
        {useHelplines().map(({ tel, name, hours }) => (
          <li key={tel}>
            <a href={`tel:${tel}`} className="flex min-h-14 items-center gap-3 px-4 py-2">
              <Phone aria-hidden size={20} className="flex-none text-fg2" />
              <span className="min-w-0 flex-1">
                <span className="block text-t5">{name}</span>
                <span className="block text-t3 text-fg3">{hours}</span>
              </span>
              <span className="num text-t6 font-bold text-brand-fg">{tel}</span>
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const CONTACT = 'flex min-h-12 items-center gap-3 py-1 text-t5'
