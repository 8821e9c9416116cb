import { lazy, Suspense, type ComponentType } from 'react'
import { consoleParts } from '#kit/ui/words/console.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { KeyHint } from '#kit/web/console/decision.tsx'
import { stamp } from '#kit/web/console/format.ts'
import type { InboxView } from '#kit/web/console/inbox.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay, useOperatorNo } from '#kit/web/console/operator.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import type { InboxCase, InboxRow } from '../../contract.ts'
import { inbox as words } from '../../words/inbox.ts'
import { useHandling } from './handling.tsx'
import { useInboxCase } from './api.ts'
import type { CaseKey } from './caseKey.ts'
import { leftText, URGENCY_TAG, urgencyOf } from './due.ts'
import { askHandOver } from './HandOverForm.tsx'
import { Notes } from './Notes.tsx'

type Props = { one: CaseKey; view: InboxView; right: string | null }

/** The open case: who handles it, the case as its feature shows it, and notes. */
export function CasePane({ one, view, right }: Props) {
  const found = useInboxCase(one)
  const Case = caseOf(one.queue, view)
  return (
    <>
      <Handling one={one} view={view} right={right} handled={found.data} />
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
        {/* oxlint-disable-next-line react/static-components -- made once per queue, and kept */}
        <Case key={one.no} no={one.no} />
      </Suspense>
      {found.data && <Notes one={one} notes={found.data.notes} isWaiting={found.data.row !== null} />}
    </>
  )
}

/** Presses a button of the open case, where the operator may. */
export function pressInCase(key: 'hand-over' | 'later'): void {
  const button = document.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)
  if (button) button.click()
  else toast(consoleParts.keys.none)
}

const loaded = new Map<string, ComponentType<{ no: number }>>()

/** The component of a queue's cases, loaded when the first one is opened. */
function caseOf(queue: string, { load }: InboxView): ComponentType<{ no: number }> {
  const known = loaded.get(queue)
  if (known) return known
  const made = lazy(() => loadPart(load))
  loaded.set(queue, made)
  return made
}

/** Until when the case is due, who claimed it, and the acts on that. */
function Handling({ one, view, right, handled }: Props & { handled: InboxCase | undefined }) {
  const now = useConsoleNow()
  const me = useOperatorNo()
  const isBoss = useMay()('account.act')
  const { claim, release, resume, act } = useHandling()
  const row = handled?.row
  const holder = row?.claimed_by ?? null
  const isMine = holder !== null && holder.operator_no === me
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
      {row && <State row={row} now={now} isMine={isMine} />}
      {handled && !row && <p className="text-t4 text-fg2">{words.goneCase}</p>}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
        {row && handled.may_act && holder === null && (
          <Button variant="line" size={44} busy={act.isBusy} aria-keyshortcuts="E" onClick={() => void claim(one)}>
            {words.claim} <KeyHint of="E" />
          </Button>
        )}
        {row && (isMine || (holder !== null && isBoss)) && (
          <Button variant="line" size={44} busy={act.isBusy} onClick={() => void release(one)}>
            {words.release}
          </Button>
        )}
        {row && handled.may_act && (holder === null || isMine || isBoss) && (
          <Button variant="line" size={44} data-key="hand-over" aria-keyshortcuts="H" onClick={() => void askHandOver(one, right)}>
            {words.handOver} <KeyHint of="H" />
          </Button>
        )}
        {row?.parked_until && (
          <Button variant="line" size={44} busy={act.isBusy} onClick={() => void resume(one)}>
            {words.resume}
          </Button>
        )}
        <TextLink to={view.to(one.no)}>{words.open}</TextLink>
      </span>
    </div>
  )
}

function State({ row: { due_dt, claimed_by, parked_until }, now, isMine }: { row: InboxRow; now: Date; isMine: boolean }) {
  return (
    <>
      <Tag tone={URGENCY_TAG[urgencyOf(due_dt, now)]} className="min-h-6 text-t3">
        {leftText(due_dt, now, { full: true })}
      </Tag>
      {claimed_by && (
        <Tag tone={isMine ? 'brand' : 'gray'} className="min-h-6 text-t3">
          {isMine ? words.mine : words.heldBy(operatorNameOf(claimed_by))}
        </Tag>
      )}
      {parked_until && (
        <Tag tone="info" className="min-h-6 text-t3">
          {words.parkedUntil(stamp(parked_until))}
        </Tag>
      )}
    </>
  )
}
