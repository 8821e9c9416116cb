import { useState } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { CodeField } from '#kit/ui/CodeField.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { SecretField } from '#kit/ui/SecretField.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { samples } from '../words.ts'
import { toast } from '#kit/web/overlays.ts'
import { Specimen } from '../Specimen.tsx'

export function Fields() {
  return (
    <>
      <Specimen name="Field" wide>
        <div className="space-y-4">
          <Field label={samples.nickname} help={samples.nicknameHelp} placeholder={samples.name} />
          <Field label={samples.nickname} error={samples.nicknameError} defaultValue={samples.name} />
          <Field label={samples.weight} inputMode="decimal" defaultValue="62.5" right={<span className="pr-4 text-fg3">kg</span>} />
          <Field label={samples.locked} defaultValue="member1" disabled />
        </div>
      </Specimen>
      <Specimen name="SecretField" wide>
        <SecretField label={samples.secret} autoComplete="new-password" defaultValue="haru-2026!" />
      </Specimen>
      <Specimen name="CodeField" wide>
        <Codes />
      </Specimen>
      <Specimen name="TextArea" wide>
        <div className="space-y-4">
          <TextArea label={samples.story} placeholder={samples.storyHint} max={500} />
          <TextArea label={samples.story} defaultValue={samples.storyText} max={50} />
          <TextArea label={samples.story} error={samples.storyError} />
          <TextArea label={samples.cheer} hideLabel slim placeholder={samples.cheer} />
        </div>
      </Specimen>
      <Specimen name="RadioTiles" wide>
        <Choices />
      </Specimen>
      <Specimen name="RadioTiles error" wide>
        <Choices error />
      </Specimen>
      <Specimen name="CheckCircle">
        <Checks />
      </Specimen>
    </>
  )
}

function Choices({ error }: { error?: boolean }) {
  const [value, setValue] = useState<string | null>(error ? null : 'public')
  const options = Object.entries(samples.seenBy).map(([key, name]) => ({ value: key, name, content: name }))
  return (
    <RadioTiles
      label={samples.seen}
      options={options}
      value={value}
      onChange={setValue}
      error={error === true && value === null}
      tileClassName="text-t4"
    />
  )
}

/** Just sent, nearly expired, and expired. */
function Codes() {
  const [now] = useState(Date.now)
  const again = () => toast(samples.code)
  return (
    <div className="space-y-4">
      <CodeField until={now + 180_000} againFrom={now + MINUTE_MS} onAgain={again} />
      <CodeField until={now + 50_000} againFrom={now} onAgain={again} error={samples.codeError} defaultValue="482100" />
      <CodeField until={now} againFrom={now} onAgain={again} />
    </div>
  )
}

function Checks() {
  const [done, setDone] = useState<readonly string[]>([samples.routines[0]])
  const toggle = (text: string, checked: boolean) => setDone(checked ? [...done, text] : done.filter((other) => other !== text))
  return (
    <>
      {samples.routines.map((text) => (
        <CheckCircle key={text} label={text} checked={done.includes(text)} onChange={(checked) => toggle(text, checked)} />
      ))}
      <CheckCircle label={samples.needed} checked={false} onChange={() => toast(samples.needed)} error />
      <CheckCircle label={samples.off} checked={false} onChange={() => toast(samples.off)} disabled />
    </>
  )
}
