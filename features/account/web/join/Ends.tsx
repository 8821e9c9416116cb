import type { Mood } from '#kit/contract/mood.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { SocialButtons } from '#features/social/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import type { PersonaId } from '#kit/ui/art/persona.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { join } from '#features/account/words/join.ts'
import { go } from '#kit/web/screen.tsx'
import type { FoundAccount } from '../api.ts'
import { AccountCard } from '../parts/AccountCard.tsx'

/** Tells a person under 14 why they cannot join and that nothing was stored. */
export function Under14({ onBack }: { onBack: () => void }) {
  return (
    <EndPage
      title={join.under14}
      who={['Bear', 3]}
      onBack={onBack}
      actions={
        <Button full onClick={() => go.to(href(HOME))}>
          {join.home}
        </Button>
      }
    >
      <p className="mt-2 text-t5 text-fg2">{join.under14Why}</p>
    </EndPage>
  )
}

type ExistsProps = { account: FoundAccount | null; isSocial: boolean; onBack: () => void }

/** Shows the person's existing account and its log-in methods. */
export function Exists({ account, isSocial, onBack }: ExistsProps) {
  return (
    <EndPage
      title={join.exists}
      who={['Pure', 1]}
      onBack={onBack}
      actions={
        <>
          <Button full onClick={() => go.to(href('Login'))}>
            {ko.login.title}
          </Button>
          <Button full variant="quiet" size={48} className="mt-2" onClick={() => go.to(href('FindPw'))}>
            {ko.titles.FindPw}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-t5 text-fg2">{join.existsHelp}</p>
      {account && <AccountCard account={account} />}
      {isSocial && <p className="mt-3 text-t4 text-fg2">{join.existsLink}</p>}
      {account && account.providers.length > 0 && (
        <div className="mt-6">
          <SocialButtons to={href(HOME)} />
        </div>
      )}
    </EndPage>
  )
}

type EndProps = { title: string; who: [PersonaId, Mood]; onBack: () => void; actions: ReactNode; children: ReactNode }

function EndPage({ title, who: [id, mood], onBack, actions, children }: EndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the question within the same screen, so focus must move.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Page
      header={<Header left="back" onLeft={onBack} />}
      footer={<div className="px-5 py-3">{actions}</div>}
      className="bg-surface px-5 pt-2 pb-6"
    >
      <div className="mb-5 flex h-[136px] items-end justify-center overflow-hidden rounded-sheet bg-brand-weak">
        <Persona id={id} mood={mood} view="half" size={110} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-t8 font-bold break-keep outline-none">
        {title}
      </h1>
      {children}
    </Page>
  )
}
