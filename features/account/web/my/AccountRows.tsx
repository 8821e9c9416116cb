import { useEffect } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { formatPhone } from '#features/identity/rules.ts'
import type { Needs, ReturnedProof } from '#features/sensitive-change/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { MyInfo } from './api.ts'
import { ActionRow, Box, FactRow } from './rows.tsx'
import { takeOverIdentity } from './takeOverIdentity.ts'

type Props = { info: MyInfo; returned: ReturnedProof }

/** Mail, identity and password, each with its own way to change it. */
export function AccountRows({ info, returned }: Props) {
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
      <ActionRow label={mail === null ? myInfo.addMail : myInfo.changeMail} onClick={() => void changeMail(info, returned)} />
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

/** How this member confirms a sensitive change. */
export const needsOf = ({ has_password }: MyInfo): Needs => (has_password ? 'password' : 'identity')

async function changeMail(info: MyInfo, returned: ReturnedProof): Promise<void> {
  const part = await loadSheet(() => import('./MailSheet.tsx'))
  if (!part) return
  const { MailSheet } = part
  const done = await openSheet<true>((close) => <MailSheet needs={needsOf(info)} returned={returned} onDone={() => close(true)} />, {
    title: myInfo.changeMail,
    full: true,
  })
  if (done) toast(myInfo.mailSaved)
}

async function changePassword({ user_id, phone }: MyInfo): Promise<void> {
  const part = await loadSheet(() => import('./PasswordSheet.tsx'))
  if (!part) return
  const { PasswordSheet } = part
  const owner = { user_id, phone }
  await openSheet<true>((close) => <PasswordSheet owner={owner} onDone={() => close(true)} />, { title: myInfo.changePw, full: true })
}

/** Loads a sheet that few visits open; null after telling that it failed. */
async function loadSheet<T>(load: () => Promise<T>): Promise<T | null> {
  const part = await busy(loadPart(load)).catch(() => null)
  if (!part) await alert(ko.ui.failed)
  return part
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
    if (await busy(takeOverIdentity(identityNo))) toast(myInfo.proved)
  } catch (error) {
    await alert(wordsOf(error))
  }
}

const wordsOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
