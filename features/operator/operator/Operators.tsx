import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { canAct } from '#kit/contract/transition.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Facts, Split } from '#kit/web/console/Split.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { go, Link } from '#kit/web/screen.tsx'
import {
  listOperators,
  makeInviteLink,
  proposeInvitation,
  proposeRenewal,
  proposeRevocation,
  proposeRoles,
  type OperatorAccount,
} from '../contract.ts'
import { LOGIN_ID, NAME_MAX, REASON_MAX, REASON_MIN } from '../rules.ts'
import { OPERATOR, operatorTransitions } from '../transitions.ts'
import { operatorAccounts as words, rolesText } from '../words/session.ts'
import { RoleFields, rolesIn } from './RoleFields.tsx'
import { copy } from './session/copy.ts'

const NEW = 'new'
const TONES: Record<OperatorAccount['state'], TagTone> = { 1: 'warn', 2: 'brand', 3: 'gray' }

/** Operators; a new one is invited by two. */
export default function Operators() {
  const { id, at } = useSection('/operator')
  const may = useMay()
  const found = useQuery({ queryKey: keyOf(listOperators), queryFn: () => call(listOperators), staleTime: 0 })
  const one = found.data?.find(({ operator_no }) => operator_no === rowNumberIn(id))
  return (
    <Split
      title={words.title}
      path={at(null)}
      tools={may('account.act') && <NewLink to={at(NEW)}>{words.invite}</NewLink>}
      list={found.data ? <List rows={found.data} selected={id} at={at} /> : <QueryFallback query={found} skeleton={<ListSkeleton />} />}
      detail={
        id === NEW ? (
          <NewCase label={words.invite}>
            <Invite />
          </NewCase>
        ) : one ? (
          <Case key={`${one.operator_no} ${one.state}`} one={one} />
        ) : (
          id !== undefined && found.data && <EmptyView text={consoleParts.noSuch} />
        )
      }
    />
  )
}

type ListProps = { rows: readonly OperatorAccount[]; selected: string | undefined; at: (no: number) => string }

function List({ rows, selected, at }: ListProps) {
  if (rows.length === 0) return <EmptyView text={words.empty} />
  return (
    <ul>
      {rows.map(({ operator_no, login_id, name, state, is_me, has_totp, roles }) => (
        <li key={operator_no} className="border-b border-line">
          <Link
            to={at(operator_no)}
            aria-current={String(operator_no) === selected ? 'page' : undefined}
            className={cx(
              'flex flex-wrap items-center gap-x-2 gap-y-1 border-l-4 py-3 pr-5 pl-4 text-t4 -outline-offset-2',
              String(operator_no) === selected ? 'border-brand bg-sunken' : 'border-transparent wide:hover:bg-sunken',
            )}
          >
            <span className="min-w-0 font-semibold break-words">{name}</span>
            {is_me && <Tag tone="info">{words.me}</Tag>}
            <Tag tone={TONES[state]}>{words.states[state]}</Tag>
            <span className="w-full text-t3 break-words text-fg2">
              {login_id} · {rolesText(roles)}
              {state === OPERATOR.active && !has_totp && ` · ${words.noTotp}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Case({ one }: { one: OperatorAccount }) {
  const { operator_no, login_id, name, state, user_no, has_totp, login_dt, reg_dt, may_link, roles } = one
  const may = useMay()
  return (
    <>
      <CaseHead title={name} sub={login_id}>
        <Tag tone={TONES[state]}>{words.states[state]}</Tag>
      </CaseHead>
      <Box>
        <Facts
          rows={[
            [words.roles, rolesText(roles)],
            [words.totp, has_totp ? words.hasTotp : words.noTotp],
            [words.login, login_dt === null ? words.never : stamp(login_dt)],
            [words.since, stamp(reg_dt)],
            ...(user_no === null
              ? []
              : [
                  [
                    words.userNo,
                    <MemberLink key="member" of={{ user_no, haru_name: null }} text={consoleParts.memberNo(user_no)} />,
                  ] as const,
                ]),
          ]}
        />
      </Box>
      {may_link && <InviteLink operatorNo={operator_no} />}
      {may('account.act') && <Changes one={one} />}
    </>
  )
}

function Changes({ one }: { one: OperatorAccount }) {
  const { state, is_me } = one
  return (
    <>
      {state !== OPERATOR.revoked && <ChangeRoles one={one} />}
      <Change one={one} act="renew" closed={is_me} />
      {canAct(operatorTransitions, { state, act: 'revoke', by: 'operators' }) && <Change one={one} act="revoke" closed={is_me} />}
    </>
  )
}

/** The link is shown here alone and stored nowhere. */
function InviteLink({ operatorNo }: { operatorNo: number }) {
  const act = useAct()
  const [made, setMade] = useState<{ link: string; invite_dt: string } | null>(null)
  const make = async (): Promise<void> =>
    setMade(await act.run(`link ${operatorNo}`, () => call(makeInviteLink, { params: { operator_no: operatorNo } })))
  return (
    <Box title={words.link}>
      <p className="text-t4 text-fg2">{words.linkHelp}</p>
      {made && (
        <>
          <p className="rounded-tile bg-sunken p-4 text-t4 break-all select-all">{made.link}</p>
          <p className="text-t3 text-fg2">{words.until(stamp(made.invite_dt))}</p>
          <Button size={44} variant="line" onClick={() => void copy(made.link)}>
            {words.copy}
          </Button>
        </>
      )}
      <ActForm act={act} submit={words.makeLink} variant={made ? 'line' : 'main'} onSubmit={make} />
    </Box>
  )
}

function ChangeRoles({ one: { operator_no, roles, is_me } }: { one: OperatorAccount }) {
  const act = useAct()
  const propose = async (reason: string, typed: Typed): Promise<void> => {
    const body = { roles: rolesIn(typed['roles']), reason }
    openProposal(await act.run(`roles ${operator_no}`, (key) => call(proposeRoles, { params: { operator_no }, body }, { key })))
  }
  return (
    <Box title={words.change}>
      <p className="text-t4 text-fg2">{words.changeHelp}</p>
      <ActForm
        act={act}
        fields={{ roles }}
        reason={{ label: words.reason, max: REASON_MAX, min: REASON_MIN }}
        submit={words.changeSubmit}
        variant="line"
        check={roleProblems}
        closed={is_me ? words.own : undefined}
        onSubmit={propose}
      >
        {({ control, errorAt }) => <RoleFields {...control('roles')} error={errorAt('roles')} />}
      </ActForm>
    </Box>
  )
}

const CHANGES = {
  renew: { endpoint: proposeRenewal, title: words.renew, help: words.renewHelp, submit: words.renewSubmit, variant: 'line' },
  revoke: { endpoint: proposeRevocation, title: words.revoke, help: words.revokeHelp, submit: words.revokeSubmit, variant: 'danger' },
} as const

function Change({ one: { operator_no }, act: name, closed }: { one: OperatorAccount; act: keyof typeof CHANGES; closed: boolean }) {
  const act = useAct()
  const { endpoint, title, help, submit, variant } = CHANGES[name]
  const propose = async (reason: string): Promise<void> => {
    const send = (key: string) => call(endpoint, { params: { operator_no }, body: { reason } }, { key })
    openProposal(await act.run(`${name} ${operator_no}`, send))
  }
  return (
    <Box title={title}>
      <p className="text-t4 text-fg2">{help}</p>
      <ActForm
        act={act}
        reason={{ label: words.reason, max: REASON_MAX, min: REASON_MIN }}
        submit={submit}
        variant={variant}
        closed={closed ? words.own : undefined}
        onSubmit={propose}
      />
    </Box>
  )
}

function Invite() {
  const act = useAct()
  const propose = async (reason: string, typed: Typed): Promise<void> => {
    const body = {
      login_id: textIn(typed, 'login_id').toLowerCase(),
      name: textIn(typed, 'name'),
      user_no: rowNumberIn(textIn(typed, 'user_no')),
      roles: rolesIn(typed['roles']),
      reason,
    }
    openProposal(await act.run('invite', (key) => call(proposeInvitation, { body }, { key })))
  }
  return (
    <>
      <CaseHead title={words.invite} sub="" />
      <Box>
        <p className="text-t4 text-fg2">{words.inviteHelp}</p>
        <ActForm
          act={act}
          fields={{ login_id: '', name: '', user_no: '', roles: [] }}
          reason={{ label: words.reason, max: REASON_MAX, min: REASON_MIN }}
          submit={words.propose}
          check={inviteProblems}
          onSubmit={propose}
        >
          {({ text, control, errorAt }) => (
            <>
              <Field
                label={words.loginId}
                {...text('login_id')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
              />
              <Field label={words.name} {...text('name')} autoComplete="off" maxLength={NAME_MAX} />
              <Field label={words.userNo} {...text('user_no')} inputMode="numeric" autoComplete="off" maxLength={15} />
              <RoleFields {...control('roles')} error={errorAt('roles')} />
            </>
          )}
        </ActForm>
      </Box>
    </>
  )
}

function inviteProblems(typed: Typed): Checks {
  const userNo = textIn(typed, 'user_no')
  return [
    !LOGIN_ID.test(textIn(typed, 'login_id').toLowerCase()) && { field: 'login_id', words: words.badLoginId },
    textIn(typed, 'name') === '' && { field: 'name', words: words.badName },
    userNo !== '' && rowNumberIn(userNo) === null && { field: 'user_no', words: words.badUserNo },
    ...roleProblems(typed),
  ]
}

const roleProblems = (typed: Typed): Checks => [rolesIn(typed['roles']).length === 0 && { field: 'roles', words: words.noRole }]

function openProposal(made: { proposal_no: number } | null): void {
  if (!made) return
  toast(words.proposed)
  go.to(`/proposal/${made.proposal_no}`)
}
