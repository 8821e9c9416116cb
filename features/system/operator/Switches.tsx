import { useQuery } from '@tanstack/react-query'
import { pauseText, SWITCH_NAMES } from '#kit/contract/app-state.ts'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Facts, Split } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { momentIn } from '#kit/web/localMoment.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { listSwitches, switchOff, switchOn, type FeatureSwitch } from '../operator-contract.ts'
import { isMoneySwitch, NOTICE_MAX } from '../operator-rules.ts'
import { switchDesk as words } from '../words/operator.ts'

const REASON = { label: words.reason, max: REASON_MAX, min: REASON_MIN }

/** Parts of haru that can be closed for members, one by one. */
export default function Switches() {
  const { id, at } = useSection('/switch')
  const found = useQuery({ queryKey: keyOf(listSwitches), queryFn: () => call(listSwitches), ...LIVE_CASE })
  const one = found.data?.find(({ name }) => name === id)
  return (
    <Split
      title={words.title}
      path={at(null)}
      list={found.data ? <List rows={found.data} selected={id} at={at} /> : <QueryFallback query={found} skeleton={<ListSkeleton />} />}
      detail={
        one ? (
          <Case key={`${one.name} ${one.is_on}`} one={one} />
        ) : (
          id !== undefined && found.data && <EmptyView text={consoleParts.noSuch} />
        )
      }
    />
  )
}

type ListProps = { rows: readonly FeatureSwitch[]; selected: string | undefined; at: (name: string) => string }

function List({ rows, selected, at }: ListProps) {
  return (
    <ul>
      {rows.map((one) => (
        <li key={one.name} className="border-b border-line">
          <Link
            to={at(one.name)}
            aria-current={one.name === selected ? 'page' : undefined}
            className={cx(
              'flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-l-4 py-3 pr-5 pl-4 text-t4 -outline-offset-2',
              one.name === selected ? 'border-brand bg-sunken' : 'border-transparent wide:hover:bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1 font-semibold break-words">{SWITCH_NAMES[one.name]}</span>
            {one.proposal_no !== null && <Tag tone="warn">{words.waits}</Tag>}
            <State of={one} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const State = ({ of: { is_on } }: { of: FeatureSwitch }) => <Tag tone={is_on ? 'brand' : 'danger'}>{is_on ? words.on : words.off}</Tag>

function Case({ one }: { one: FeatureSwitch }) {
  const { facts } = words
  const may = useMay()
  const now = useConsoleNow()
  const { name, is_on, notice, reason, until_dt, change_by, change_dt, proposal_no } = one
  return (
    <>
      <CaseHead title={SWITCH_NAMES[name]} sub={name}>
        <State of={one} />
      </CaseHead>
      <Box>
        <p className="text-t4 text-fg2">{words.closes[name]}</p>
        <Facts
          rows={[
            ...(is_on ? [] : ([[facts.until, until_dt === null ? facts.none : stamp(until_dt)]] as const)),
            [facts.reason, reason || facts.none],
            [facts.at, change_dt === null ? facts.never : stamp(change_dt)],
            ...(change_by === null ? [] : ([[facts.by, operatorWithNumber(change_by)]] as const)),
          ]}
        />
      </Box>
      {!is_on && <Seen text={pauseText({ name, notice, until_dt }, now)} />}
      {proposal_no !== null && (
        <Box>
          <p className="text-t4">{words.proposal}</p>
          <TextLink to={`/proposal/${proposal_no}`}>{words.toProposal}</TextLink>
        </Box>
      )}
      {may('system.act') && (is_on ? <Close one={one} /> : proposal_no === null && <Open one={one} />)}
    </>
  )
}

function Seen({ text }: { text: string }) {
  return (
    <Box title={words.seen}>
      <p className="rounded-tile bg-sunken p-4 text-t4 break-words">{text}</p>
    </Box>
  )
}

function Close({ one: { name } }: { one: FeatureSwitch }) {
  const act = useAct()
  const close = (reason: string, typed: Typed) => {
    const until = momentIn(textIn(typed, 'until_dt'))
    const body = { notice: textIn(typed, 'notice'), until_dt: until?.toISOString() ?? null, reason }
    return act.run(`off ${name}`, (key) => call(switchOff, { params: { name }, body }, { key }), {
      ask: { text: words.closeAsk(SWITCH_NAMES[name]), yes: words.close, danger: true },
      done: words.closed,
    })
  }
  return (
    <Box title={words.close}>
      {isMoneySwitch(name) && <p className="text-t4 text-fg2">{words.money}</p>}
      <ActForm
        act={act}
        fields={{ notice: '', until_dt: '' }}
        reason={REASON}
        submit={words.close}
        variant="danger"
        check={check}
        onSubmit={close}
      >
        {({ text }) => (
          <>
            <Field label={words.notice} help={words.noticeHelp} maxLength={NOTICE_MAX} {...text('notice')} />
            <Field label={words.until} help={words.untilHelp} type="datetime-local" {...text('until_dt')} />
          </>
        )}
      </ActForm>
    </Box>
  )
}

/** A typed moment must be whole and ahead. */
function check(typed: Typed): Checks {
  const text = textIn(typed, 'until_dt')
  const at = momentIn(text)
  return [text !== '' && (at === null || at.getTime() <= serverNow()) && { field: 'until_dt', words: words.badUntil }]
}

function Open({ one: { name } }: { one: FeatureSwitch }) {
  const act = useAct()
  const isMoney = isMoneySwitch(name)
  const open = (reason: string) =>
    act.run(`on ${name}`, (key) => call(switchOn, { params: { name }, body: { reason } }, { key }), {
      done: isMoney ? words.proposed : words.opened,
    })
  return (
    <Box title={words.open}>
      {isMoney && <p className="text-t4 text-fg2">{words.money}</p>}
      <ActForm act={act} reason={REASON} submit={isMoney ? words.openMoney : words.open} onSubmit={open} />
    </Box>
  )
}
