import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { stamp } from '#kit/web/console/format.ts'
import { Box, Column, Facts } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import {
  changeOperatorPassword,
  endOperatorSession,
  listOperatorSessions,
  renewRecoveryCodes,
  type OperatorSelf,
  type OperatorSession,
} from '../contract.ts'
import { account as words, invitation, recovery, totp } from '../words/session.ts'
import { Alerts } from './Alerts.tsx'
import { newPasswordProblems } from './session/newPassword.ts'
import { CodeInput, proofOf, proofProblems } from './session/Proof.tsx'
import { RecoveryCodes } from './session/RecoveryCodes.tsx'
import { refetchSelf, useSelf } from './session/self.ts'
import { Totp } from './session/Totp.tsx'

/** The account of the operator who is logged in. */
export default function Account() {
  const { data: self } = useSelf()
  if (!self) return null
  return (
    <Column title={words.title}>
      <Box title={words.facts}>
        <Facts
          rows={[
            [words.loginId, self.login_id],
            [words.name, self.name],
            [words.number, String(self.operator_no)],
            [words.member, self.user_no === null ? words.noMember : String(self.user_no)],
          ]}
        />
        {self.user_no !== null && <p className="text-t3 text-fg2">{words.memberHelp}</p>}
      </Box>
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <Box title={totp.title} tools={<Tag tone={self.has_totp ? 'brand' : 'warn'}>{self.has_totp ? totp.on : totp.off}</Tag>}>
          <p className="text-t4 text-fg2">{totp.help}</p>
          <Totp hasTotp={self.has_totp} />
        </Box>
        {self.has_totp && <Recovery self={self} />}
        <Password self={self} />
        <Alerts />
      </div>
      <Sessions />
    </Column>
  )
}

function Recovery({ self }: { self: OperatorSelf }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useForm({
    initial: { password: '', code: '' },
    problemsOf: (values) => proofProblems(values, true),
    send: async (values) => setCodes((await call(renewRecoveryCodes, { body: proofOf(values) })).recovery_codes),
  })
  const done = (): void => {
    setCodes(null)
    void refetchSelf()
  }
  return (
    <Box title={recovery.title}>
      <p className="text-t4 text-fg2">
        {recovery.left(number(self.recovery_left))} {recovery.help}
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={done} />
      ) : (
        <form {...form.form} className="flex flex-col gap-3">
          <SecretField {...form.text('password')} label={words.present} autoComplete="current-password" />
          <CodeInput {...form.text('code')} />
          <FieldError error={form.rootError ?? null} />
          <Button type="submit" size={48} variant="line" busy={form.isBusy}>
            {recovery.renew}
          </Button>
        </form>
      )}
    </Box>
  )
}

const NO_PASSWORD = { password: '', code: '', new_password: '', again: '' }

/** A form that is empty again after each change. */
function Password({ self }: { self: OperatorSelf }) {
  const [changes, setChanges] = useState(0)
  return (
    <Box title={words.password}>
      <PasswordForm key={changes} self={self} onDone={() => setChanges(changes + 1)} />
    </Box>
  )
}

function PasswordForm({ self, onDone }: { self: OperatorSelf; onDone: () => void }) {
  const form = useForm({
    initial: NO_PASSWORD,
    problemsOf: (values) => [
      ...proofProblems(values, self.has_totp),
      ...newPasswordProblems(values.new_password, values.again, self.login_id),
    ],
    send: async ({ new_password, ...values }) => {
      await call(changeOperatorPassword, { body: { ...proofOf(values), new_password } })
      toast(words.changed)
      onDone()
    },
  })
  return (
    <form {...form.form} className="flex flex-col gap-3">
      <SecretField {...form.text('password')} label={words.present} autoComplete="current-password" />
      {self.has_totp && <CodeInput {...form.text('code')} />}
      <SecretField {...form.text('new_password')} label={invitation.password} help={invitation.help} autoComplete="new-password" />
      <SecretField {...form.text('again')} label={invitation.again} autoComplete="new-password" />
      <FieldError error={form.rootError ?? null} />
      <Button type="submit" size={48} variant="line" busy={form.isBusy}>
        {words.change}
      </Button>
    </form>
  )
}

function Sessions() {
  const found = useQuery({ queryKey: keyOf(listOperatorSessions), queryFn: () => call(listOperatorSessions), staleTime: 0 })
  return (
    <Box title={words.sessions}>
      {found.data ? (
        <Table
          label={words.sessions}
          rows={found.data}
          keyOf={({ session_no }) => session_no}
          empty={words.noSessions}
          columns={[
            { head: words.agent, cell: ({ agent }) => <span className="block min-w-40 break-words">{agent}</span> },
            { head: words.ip, cell: ({ ip }) => ip ?? '' },
            { head: words.since, cell: ({ reg_dt }) => <span className="whitespace-nowrap">{stamp(reg_dt)}</span> },
            { head: words.seen, cell: ({ seen_dt }) => <span className="whitespace-nowrap">{stamp(seen_dt)}</span> },
            { head: words.end, cell: (row) => <End row={row} /> },
          ]}
        />
      ) : (
        <QueryFallback query={found} skeleton={<Skeleton className="h-24 rounded-tile" />} />
      )}
    </Box>
  )
}

function End({ row: { session_no, is_this } }: { row: OperatorSession }) {
  const act = useAct()
  if (is_this) return <Tag tone="brand">{words.thisOne}</Tag>
  const end = (): void =>
    void act.run(`end ${session_no}`, () => call(endOperatorSession, { params: { session_no } }), { done: words.ended })
  return (
    <Button size={44} variant="line" busy={act.isBusy} onClick={end}>
      {words.end}
    </Button>
  )
}
