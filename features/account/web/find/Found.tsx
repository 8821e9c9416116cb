import { useEffect, useRef } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { join } from '#features/account/words/join.ts'
import { go } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { FoundAccount } from '../api.ts'
import { AccountCard } from '../parts/AccountCard.tsx'

/** The found accounts and the next actions. */
export function Found({ accounts }: { accounts: FoundAccount[] }) {
  const isMember = useViewer() !== null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isFound = accounts.length > 0
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-t7 font-bold outline-none">
        {isFound ? join.found : join.notFound}
      </h2>
      {!isFound && <p className="mt-2 text-t5 text-fg2">{join.notFoundHelp}</p>}
      {accounts.map((account) => (
        <AccountCard key={`${account.user_id} ${account.reg_dt}`} account={account} />
      ))}
      <div className="mt-6 grid gap-2">
        {isMember && <Button onClick={() => go.to(href(HOME))}>{join.home}</Button>}
        {!isMember && <Button onClick={() => go.to(href('Login'))}>{ko.login.title}</Button>}
        {isFound ? (
          <Button variant="quiet" size={48} onClick={() => go.to(href('FindPw'))}>
            {ko.titles.FindPw}
          </Button>
        ) : (
          !isMember && (
            <Button variant="quiet" size={48} onClick={() => go.to(href('Register'))}>
              {ko.titles.Register}
            </Button>
          )
        )}
      </div>
    </>
  )
}
