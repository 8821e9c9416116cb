import { useEffect, useRef } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { isNotFound } from '#kit/web/call.ts'
import { useBulk } from '#kit/web/console/bulk.ts'
import { KeyHint } from '#kit/web/console/decision.tsx'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { KeyBar, openKeyHelp } from '#kit/web/console/KeyHelp.tsx'
import { useQueueKeys } from '#kit/web/console/keys.ts'
import { NextCase } from '#kit/web/console/nextCase.ts'
import { useOpening, usePagesInAddress } from '#kit/web/console/opening.ts'
import { openPalette } from '#kit/web/console/palette.ts'
import { QueueRows } from '#kit/web/console/QueueRows.tsx'
import { useSection } from '#kit/web/console/section.ts'
import { useSelection, type Selection } from '#kit/web/console/selection.ts'
import { SplitDetail } from '#kit/web/console/Split.tsx'
import type { InboxRow } from '../../contract.ts'
import { inbox as words } from '../../words/inbox.ts'
import { claimMany, useHandling } from './handling.tsx'
import { useInbox, useInboxCase, useInboxCount } from './api.ts'
import { BulkBar } from './BulkBar.tsx'
import { caseIn, caseKey, type CaseKey } from './caseKey.ts'
import { CasePane, pressInCase } from './CasePane.tsx'
import { InboxHead } from './InboxHead.tsx'
import { InboxLine } from './InboxLine.tsx'
import { askLater } from './LaterForm.tsx'
import { INBOX_PATH, inboxPath, queryIn } from './query.ts'
import { SelectHead } from './SelectHead.tsx'

/** All cases that wait for the operator, what is due first at the top, with the open one beside them. */
export function Inbox({ views }: { views: InboxViews }) {
  const section = useSection(INBOX_PATH)
  const query = queryIn(section.search)
  const { data: counts } = useInboxCount()
  const pages = useInbox(query)
  const rows = pages.rows ?? []
  const selection = useSelection(rows, caseKey)
  const picked = caseIn(section.id)
  const list = useRef<HTMLElement>(null)
  const { step, openNext, enter, leave } = useOpening({ picked: picked && caseKey(picked), keys: rows.map(caseKey), at: section.at }, list)
  const { claim } = useHandling()
  const later = async () => {
    if (picked && (await askLater(picked))) openNext(caseKey(picked))
  }
  const bulk = useBulk<string>()
  useClosedResults(bulk, inboxPath(query))
  const claimChosen = () => {
    if (!bulk.isFree) return
    selection.clear()
    void bulk.start(selection.chosen.map(caseKey), claimMany, 'claim')
  }
  useQueueKeys({
    move: step,
    leave,
    choose: picked && ((range) => selection.toggle(caseKey(picked), { range })),
    search: openPalette,
    claim: selection.chosen.length > 0 ? claimChosen : picked && (() => void claim(picked)),
    later: picked && (() => pressInCase('later')),
    handOver: picked && (() => pressInCase('hand-over')),
    help: openKeyHelp,
  })
  const view = picked && views[picked.queue]
  const right = counts?.find(({ queue }) => queue === picked?.queue)?.right ?? null
  return (
    <NextCase value={() => picked && openNext(caseKey(picked))}>
      <main className="flex min-h-0 flex-1 print:block">
        <section
          ref={list}
          aria-label={words.title}
          className={cx(
            'flex min-h-0 w-full flex-col bg-surface wide:w-[27rem] wide:flex-none wide:border-r wide:border-line print:w-full',
            picked && 'not-wide:hidden print:hidden',
          )}
        >
          <InboxHead query={query} counts={counts} views={views} />
          {rows.length > 0 && <SelectHead selection={selection} pages={pages} count={rows.length} />}
          <Rows picked={picked && caseKey(picked)} onEnter={enter} {...{ query, section, pages, selection, views }} />
          <BulkBar selection={selection} views={views} bulk={bulk} to={section.at} onClaim={claimChosen} />
          <KeyBar hasSelection />
        </section>
        <SplitDetail
          key={section.id}
          title={words.title}
          path={section.at(null)}
          detail={
            picked &&
            (view ? <CasePane one={picked} view={view} right={right} /> : <EmptyView text={words.unknown} sub={words.unknownHelp} />)
          }
          aside={picked && view && <Later one={picked} onPress={() => void later()} />}
        />
      </main>
    </NextCase>
  )
}

/** Closes the results of a finished bulk act when another list is shown; what was stopped stays, to be continued. */
function useClosedResults({ state, close }: ReturnType<typeof useBulk<string>>, list: string): void {
  const shown = useRef(list)
  useEffect(() => {
    if (shown.current !== list && state?.phase === 'done') close()
    shown.current = list
  })
}

/** Renders nothing for a case that is over or that other operators handle, nor for an operator who may only see it. */
function Later({ one, onPress }: { one: CaseKey; onPress: () => void }) {
  const { data: handled, error } = useInboxCase(one)
  if (isNotFound(error) || (handled && (handled.row === null || !handled.may_act))) return null
  return (
    <Button variant="quiet" size={48} data-key="later" aria-keyshortcuts="S" onClick={onPress}>
      {words.later} <KeyHint of="S" />
    </Button>
  )
}

type RowsProps = {
  query: ReturnType<typeof queryIn>
  section: ReturnType<typeof useSection>
  pages: ReturnType<typeof useInbox>
  selection: Selection<InboxRow>
  picked: string | null
  onEnter: (key: string) => void
  views: InboxViews
}

function Rows({ query, section, pages, selection, picked, onEnter, views }: RowsProps) {
  const now = useConsoleNow()
  const titleOf = ({ queue, no }: InboxRow): string => `${views[queue]?.title ?? queue} ${no}`
  const shown = usePagesInAddress(section, pages)
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible">
      <QueueRows
        pages={shown}
        keyOf={caseKey}
        picked={picked}
        to={(key) => section.at(key)}
        onEnter={onEnter}
        row={(row) => <InboxLine row={row} view={views[row.queue]} now={now} />}
        chooseLabel={(key) => words.choose(titleOf(caseIn(key) as InboxRow))}
        selection={selection}
        empty={Object.keys(query).length === 0 ? words.empty : words.emptyFiltered}
      />
    </div>
  )
}
