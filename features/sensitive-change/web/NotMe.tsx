import { useState, type ReactNode } from 'react'
import { useIdentityProof } from '#features/identity/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { notMe as words } from '#features/sensitive-change/words.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { CallError } from '#kit/web/call.ts'
import { go, useScreen } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { changeTitle } from '../rules.ts'
import { undoChanges, useFoundChange, type FoundChange, type RevertedChanges } from './api.ts'

/** Undoes changes that the owner did not make: by the link of a message, or from an alarm by a proof of identity. */
export default function NotMe() {
  const { search } = useScreen()
  const [wasMember] = useState(() => session.viewer() !== null)
  const [reverted, setReverted] = useState<RevertedChanges | null>(null)
  const token = search.get('token')
  const changeNo = Number(search.get('change'))
  if (reverted) return <Done reverted={reverted} wasMember={wasMember} />
  if (token !== null) return <ByLink token={token} onDone={setReverted} />
  if (Number.isSafeInteger(changeNo) && changeNo > 0) return <ByIdentity changeNo={changeNo} onDone={setReverted} />
  return (
    <Frame>
      <ErrorView text={words.noLink} sub={words.byIdentity} />
    </Frame>
  )
}

type OnDone = (reverted: RevertedChanges) => void

function ByLink({ token, onDone }: { token: string; onDone: OnDone }) {
  const found = useFoundChange(token)
  const waits = useDelayed(found.isPending)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (found.isError) return <Refused error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Frame>{waits && <Loading />}</Frame>
  const undo = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onDone(await undoChanges({ token }))
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame
      footer={
        <Buttons problem={problem}>
          <Button full variant="danger" busy={isBusy} onClick={() => void undo()}>
            {words.undo}
          </Button>
        </Buttons>
      }
    >
      <Lead text={words.byLink} />
      <Facts change={found.data} />
      <Effects />
    </Frame>
  )
}

function ByIdentity({ changeNo, onDone }: { changeNo: number; onDone: OnDone }) {
  const { prove, isBusy, failed } = useIdentityProof('not_me', async (identity_no) =>
    onDone(await undoChanges({ change_no: changeNo, identity_no })),
  )
  return (
    <Frame
      footer={
        <Buttons problem={failed?.words ?? null}>
          <Button full variant="danger" busy={isBusy} onClick={prove}>
            {words.prove}
          </Button>
        </Buttons>
      }
    >
      <Lead text={words.byIdentity} />
      <Effects />
    </Frame>
  )
}

function Done({ reverted: { reverted, has_password }, wasMember }: { reverted: RevertedChanges; wasMember: boolean }) {
  const next = href(has_password ? 'FindPw' : 'Login')
  // A member's data must not stay on the page.
  const leave = () => (wasMember ? session.logOut(next) : go.to(next, { replace: true }))
  return (
    <Page
      header={<Header title={reverted.length === 0 ? words.doneNothing : words.done} />}
      footer={
        <div className="px-5 py-3">
          <Button full onClick={leave}>
            {has_password ? words.reset : words.logIn}
          </Button>
        </div>
      }
      className="bg-surface px-5 pt-5 pb-6"
    >
      <div role="status">
        <p className="text-t6 font-bold">{reverted.length === 0 ? words.nothing : words.doneLead}</p>
        {reverted.length > 0 && (
          <ul className="mt-3 rounded-card bg-sunken px-4 py-2">
            {reverted.map((change) => (
              <li key={change.kind + change.reg_dt} className="py-2">
                <span className="block text-t5 line-through">{changeTitle(change.kind, change.text)}</span>
                <span className="block text-t3 text-fg2">{whenOf(change.reg_dt)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-4 text-t5 text-fg2">{has_password ? words.next : words.nextSocial}</p>
    </Page>
  )
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = !(error instanceof CallError) || error.offline || error.status >= 500
  return (
    <Frame>
      <ErrorView text={words.invalid} sub={wordsOf(error)} onRetry={isOffline ? onRetry : undefined} />
      <div className="px-5 text-center">
        <Button variant="weak" size={48} onClick={() => go.to(href('FindPw'))}>
          {words.reset}
        </Button>
      </div>
    </Frame>
  )
}

function Lead({ text }: { text: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-t8 font-bold outline-none">
        {words.question}
      </h1>
      <p className="mt-2 text-t5 text-fg2">{text}</p>
    </>
  )
}

function Facts({ change: { kind, text, device, reg_dt, expire_dt } }: { change: FoundChange }) {
  return (
    <section aria-labelledby="not-me-change" className="mt-5 rounded-card bg-warn-weak p-4">
      <h2 id="not-me-change" className="text-t6 font-bold text-warn-fg">
        {changeTitle(kind, text)}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-t4">
        <dt className="text-fg2">{words.when}</dt>
        <dd>{whenOf(reg_dt)}</dd>
        <dt className="text-fg2">{words.device}</dt>
        <dd className="break-words">{device === '' ? words.unknownDevice : device}</dd>
        <dt className="text-fg2">{words.until}</dt>
        <dd>{`${whenOf(expire_dt)}까지`}</dd>
      </dl>
    </section>
  )
}

function Effects() {
  return (
    <section className="mt-5">
      <h2 className="text-t6 font-bold">{words.happens}</h2>
      <ul className="mt-2 list-disc pl-5 text-t4 text-fg2 marker:text-fg3">
        {words.effects.map((effect) => (
          <li key={effect} className="py-0.5">
            {effect}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Buttons({ problem, children }: { problem: string | null; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 px-5 py-3">
      <FormError error={problem} />
      {children}
      <Button full variant="quiet" size={48} onClick={() => go.to(href(HOME), { replace: true })}>
        {words.mine}
      </Button>
    </div>
  )
}

function Frame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  return (
    <Page
      header={<Header left="back" title={ko.titles.NotMe} onLeft={() => go.back(href(HOME))} />}
      footer={footer}
      className="bg-surface px-5 pt-5 pb-6"
    >
      {children}
    </Page>
  )
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span className="sr-only">{ko.ui.loading}</span>
      <Skeleton className="h-8 w-2/3 rounded-tile" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}

const whenOf = (moment: string): string => `${koreanDate(moment)} ${koreanTime(moment)}`
const wordsOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
