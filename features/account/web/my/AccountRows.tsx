import { useEffect } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { formatPhone } from '#features/identity/rules.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { takeOverIdentity, type MyInfo } from './api.ts'
import { MailSheet } from './MailSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { ActionRow, Box, FactRow } from './rows.tsx'

/** Mail, identity and password, each with its own way to change it. */
export function AccountRows({ info }: { info: MyInfo }) {
  const { mail, phone, real_name, has_password } = info
  const pending = usePendingIdentity('verify')
  useEffect(() => {
    if (pending !== null) void takeOver(pending)
  }, [pending])
  return (
    <Box title={myInfo.account}>
      <dl>
        <FactRow term={myInfo.mail}>{mail ?? myInfo.none}</FactRow>
      </dl>
      <ActionRow label={mail === null ? myInfo.addMail : myInfo.changeMail} onClick={() => void changeMail()} />
      <dl>
        <FactRow term={myInfo.identity}>{real_name ?? myInfo.identityNone}</FactRow>
        <FactRow term={myInfo.phone}>{phone ? <span className="num">{formatPhone(phone)}</span> : myInfo.none}</FactRow>
      </dl>
      <ActionRow label={real_name === null ? myInfo.prove : myInfo.proveAgain} onClick={() => void prove()} />
      <p className="px-4 pb-2 text-t3 text-fg3">{myInfo.proveHelp}</p>
      {has_password && <ActionRow label={myInfo.changePw} onClick={() => void changePassword(info)} />}
    </Box>
  )
}

async function changeMail(): Promise<void> {
  const done = await openSheet<true>((close) => <MailSheet onDone={() => close(true)} />, { title: myInfo.changeMail, full: true })
  if (done) toast(myInfo.mailSaved)
}

async function changePassword({ user_id, phone }: MyInfo): Promise<void> {
  const owner = { user_id, phone }
  const done = await openSheet<true>((close) => <PasswordSheet owner={owner} onDone={() => close(true)} />, {
    title: myInfo.changePw,
    full: true,
  })
  if (done) toast(myInfo.pwChanged)
}

async function prove(): Promise<void> {
  try {
    const identityNo = await proveIdentity('verify')
    if (identityNo !== null) await takeOver(identityNo)
  } catch (error) {
    await alert(wordsOf(error))
  }
}

async function takeOver(identityNo: string): Promise<void> {
  try {
    await busy(takeOverIdentity(identityNo))
    toast(myInfo.proved)
  } catch (error) {
    await alert(wordsOf(error))
  }
}

const wordsOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
