import { useQuery } from '@tanstack/react-query'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { REASON_MAX } from '#features/operator/rules.ts'
import { go } from '#kit/web/screen.tsx'
import { addNotice, editNotice, getNoticeCase, showNotice, type NoticeCase as Case } from '../../operator-contract.ts'
import { cs } from '../../words.ts'
import { notices as words } from '../../words/operator.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { blankNotice, hasAppeared, noticeIn, typedOf } from './typed.ts'

/** A new notice. `onMade`: the address of the one that was made. */
export function NewNotice({ onMade }: { onMade: (no: number) => string }) {
  const act = useAct()
  return (
    <>
      <CaseHead title={words.newTitle} sub="" />
      <Box>
        <NoticeForm
          act={act}
          initial={blankNotice}
          isPublished={false}
          submit={words.add}
          onSubmit={async (_, typed) => {
            const body = noticeIn(typed, false)
            const ask = { text: body.publish_dt === null ? words.nowAsk : words.laterAsk(stamp(body.publish_dt)), yes: words.add }
            const send = (key: string) => call(addNotice, { body }, { key })
            const made = await act.run(`notice ${JSON.stringify(body)}`, send, { ask, done: words.added })
            if (made) go.to(onMade(made.notice_no))
          }}
        />
      </Box>
    </>
  )
}

/** One notice: what members read, its form, and who changed it. */
export function NoticeCase({ no }: { no: number }) {
  const input = { params: { notice_no: no } }
  const found = useQuery({ queryKey: keyOf(getNoticeCase, input), queryFn: () => call(getNoticeCase, input), staleTime: 0 })
  const now = useConsoleNow().getTime()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <CaseHead title={one.title} sub={words.number(one.notice_no)}>
        <State one={one} now={now} />
      </CaseHead>
      <Box>
        <Facts
          rows={[
            [words.publishAt, stamp(one.publish_dt)],
            ...(one.effective_dt === null ? [] : [[words.effectiveOn, stampDay(one.effective_dt)] as const]),
            ...(one.is_unfavourable ? [[words.kind, words.unfavourable] as const] : []),
          ]}
        />
      </Box>
      <Edit one={one} now={now} />
      <ShowForm key={`show ${one.version}`} one={one} />
      <Versions one={one} />
    </>
  )
}

type Shown = { one: Case; now: number }

const isPublished = ({ one: { state, publish_dt }, now }: Shown): boolean => state === 1 && hasAppeared(publish_dt, now)

function State(shown: Shown) {
  const state = shown.one.state === 0 ? 'hidden' : isPublished(shown) ? 'shown' : 'scheduled'
  return <Tag tone={state === 'shown' ? 'brand' : 'gray'}>{words.queues[state]}</Tag>
}

function Edit({ one, now }: Shown) {
  const act = useAct()
  const isShown = isPublished({ one, now })
  if (!useMay()('notice.act')) {
    return (
      <Box title={words.text}>
        <Markdown text={one.body} from={4} tableLabel={cs.table} />
      </Box>
    )
  }
  return (
    <Box title={words.edit}>
      <NoticeForm
        act={act}
        initial={typedOf(one)}
        version={one.version}
        isPublished={isShown}
        publishHelp={hasAppeared(one.publish_dt, now) ? words.publishKept : words.publishHelp}
        reason={{ label: words.reason, max: REASON_MAX }}
        submit={words.save}
        onSubmit={(reason, typed) => {
          const body = { ...noticeIn(typed, isShown), version: one.version, reason }
          const send = (key: string) => call(editNotice, { params: { notice_no: one.notice_no }, body }, { key })
          return act.run(`notice ${one.notice_no} ${JSON.stringify(body)}`, send, { done: words.saved })
        }}
      />
    </Box>
  )
}

function ShowForm({ one: { notice_no, state, version } }: { one: Case }) {
  const act = useAct()
  if (!useMay()('notice.act')) return null
  const isHidden = state === 0
  const run = (reason: string) => {
    const body = { version, is_shown: isHidden, reason }
    const send = (key: string) => call(showNotice, { params: { notice_no }, body }, { key })
    return act.run(`notice ${notice_no} ${JSON.stringify(body)}`, send, { done: isHidden ? words.shown : words.hidden })
  }
  return (
    <Box title={isHidden ? words.show : words.hide}>
      <p className="text-t4 text-fg2">{isHidden ? words.showHelp : words.hideHelp}</p>
      <ActForm
        act={act}
        reason={{ label: words.reason, max: REASON_MAX }}
        submit={isHidden ? words.show : words.hide}
        variant="line"
        onSubmit={run}
      />
    </Box>
  )
}

function Versions({ one: { versions } }: { one: Case }) {
  return (
    <Box title={words.versions}>
      {versions.length === 0 && <p className="text-t4 text-fg3">{words.noVersion}</p>}
      <ul className="flex flex-col gap-2 text-t4">
        {versions.map(({ version, title, body, by, reg_dt, reason, state }) => (
          <li key={version}>
            <details>
              <summary className="min-h-11 content-center">
                <strong>{words.version(version)}</strong> {state === 0 && words.queues.hidden}{' '}
                <span className="text-fg2">{words.by(operatorNameOf(by), stamp(reg_dt))}</span> {reason}
              </summary>
              <p className="font-semibold break-words">{title}</p>
              <p className="break-words whitespace-pre-line text-fg2">{body}</p>
            </details>
          </li>
        ))}
      </ul>
    </Box>
  )
}
