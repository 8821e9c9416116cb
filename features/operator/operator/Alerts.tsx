import { useQuery } from '@tanstack/react-query'
import { Field } from '#kit/ui/Field.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { getAlertSettings, saveAlertMail, type AlertSettings } from '../contract.ts'
import { alertSettings as words } from '../words/alert.ts'

/** Where the operator is told at once of what cannot wait. */
export function Alerts() {
  const found = useQuery({ queryKey: keyOf(getAlertSettings), queryFn: () => call(getAlertSettings) })
  return (
    <Box title={words.title}>
      <p className="text-t4 text-fg2">{words.help}</p>
      {found.data ? <Settings key={found.data.alert_mail} of={found.data} /> : <CaseFallback query={found} />}
    </Box>
  )
}

function Settings({ of: { alert_mail, has_member, devices } }: { of: AlertSettings }) {
  const act = useAct()
  const save = (_reason: string, typed: Typed) => {
    const body = { alert_mail: textIn(typed, 'alert_mail') }
    return act.run(`alert ${body.alert_mail}`, (key) => call(saveAlertMail, { body }, { key }), { done: words.saved })
  }
  return (
    <>
      <ActForm act={act} fields={{ alert_mail }} submit={words.save} variant="weak" onSubmit={save}>
        {({ text }) => (
          <Field label={words.mail} type="email" autoComplete="email" maxLength={254} defaultValue={alert_mail} {...text('alert_mail')} />
        )}
      </ActForm>
      <p className="text-t3 text-fg2">{!has_member ? words.noMember : devices === 0 ? words.noDevice : words.push(devices)}</p>
    </>
  )
}
