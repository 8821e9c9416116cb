import { useQuery } from '@tanstack/react-query'
import { Field } from '#kit/ui/Field.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Split } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { go, Link } from '#kit/web/screen.tsx'
import { listTemplates, saveTemplate, type ReasonTemplate } from '../operator-contract.ts'
import { MESSAGE_MAX } from '../operator-rules.ts'
import { REPORT_REASON_CODES, type ReportReason } from '../rules.ts'
import { templateWords as words } from '../words/console.ts'
import { RULE_OPTIONS, ruleName } from './names.ts'

/** Texts that operators send to members, by rule. Earlier versions stay. */
export default function Templates() {
  const section = useSection('/report-template')
  const found = useQuery({ queryKey: keyOf(listTemplates), queryFn: () => call(listTemplates) })
  const rows = found.data
  const picked = rowNumberIn(section.id)
  const one = rows?.find(({ template_no }) => template_no === picked)
  return (
    <Split
      title={words.title}
      path="/report-template"
      tools={<NewLink to="/report-template/new">{words.new}</NewLink>}
      list={
        <>
          {!rows && <QueryFallback query={found} skeleton={<ListSkeleton />} />}
          {rows?.length === 0 && <EmptyView text={words.empty} />}
          <ul className="empty:hidden">
            {rows?.map((row) => (
              <li key={row.template_no} className="border-b border-line">
                <Link
                  to={`/report-template/${row.template_no}`}
                  aria-current={row === one ? 'page' : undefined}
                  className={`block border-l-4 py-3 pr-5 pl-4 text-t4 -outline-offset-2 ${row === one ? 'border-brand bg-sunken' : 'border-transparent wide:hover:bg-sunken'}`}
                >
                  <span className="block font-semibold">{row.title}</span>
                  <span className="block text-t3 text-fg2">{ruleName(row.rule)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
      detail={
        one !== undefined ? (
          <Template key={one.template_no} one={one} />
        ) : (
          section.id === 'new' && (
            <NewCase label={words.new}>
              <Template one={undefined} />
            </NewCase>
          )
        )
      }
    />
  )
}

function Template({ one }: { one: ReasonTemplate | undefined }) {
  const may = useMay()
  const act = useAct()
  const given = one ? { template_no: one.template_no, version: one.version } : {}
  const save = async (_reason: string, typed: Typed) => {
    const body = { ...given, rule: ruleIn(typed), title: textIn(typed, 'title'), content: textIn(typed, 'content') }
    const answer = await act.run(`template ${JSON.stringify(body)}`, (key) => call(saveTemplate, { body }, { key }), { done: words.saved })
    if (answer) go.to(`/report-template/${answer.template_no}`, { replace: true })
    return answer
  }
  return (
    <>
      <CaseHead
        title={one?.title ?? words.new}
        sub={one ? words.version(one.version, one.by === null ? words.byHaru : operatorNameOf(one.by)) : ''}
      />
      <Box>
        <ActForm
          act={act}
          fields={{ rule: one?.rule ?? REPORT_REASON_CODES[0], title: one?.title ?? '', content: one?.content ?? '' }}
          version={one?.version}
          submit={words.save}
          closed={may('report_mod.act') ? undefined : words.noRight}
          check={(typed) => (['title', 'content'] as const).map((field) => textIn(typed, field) === '' && { field, words: words.needed })}
          onSubmit={save}
        >
          {({ text, control, errorAt }) => (
            <>
              <Select label={words.rule} options={RULE_OPTIONS} defaultValue={one?.rule ?? REPORT_REASON_CODES[0]} {...text('rule')} />
              <Field label={words.name} maxLength={40} autoComplete="off" defaultValue={one?.title ?? ''} {...text('title')} />
              <TextArea
                name="content"
                label={words.content}
                max={MESSAGE_MAX}
                defaultValue={one?.content ?? ''}
                onChange={control('content').onChange}
                error={errorAt('content')}
                className="min-h-28 border border-edge"
              />
            </>
          )}
        </ActForm>
      </Box>
      {one && may('report_mod.act') && <Remove one={one} />}
    </>
  )
}

const ruleIn = (typed: Typed): ReportReason => REPORT_REASON_CODES.find((code) => code === textIn(typed, 'rule')) ?? REPORT_REASON_CODES[0]

function Remove({ one: { template_no, version, rule, title, content } }: { one: ReasonTemplate }) {
  const act = useAct()
  const remove = async () => {
    const body = { template_no, version, rule, title, content, is_deleted: true }
    const ask = { text: words.removeAsk, yes: words.remove, danger: true }
    const send = (key: string) => call(saveTemplate, { body }, { key })
    if (await act.run(`template ${template_no} remove`, send, { ask, done: words.removed })) go.to('/report-template', { replace: true })
  }
  return <ActForm act={act} submit={words.remove} variant="quiet" onSubmit={remove} />
}
