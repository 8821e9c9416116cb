import type { ComponentProps } from 'react'
import { ORIGINS } from '../../rules.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { configs as words, exchanges } from '../../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import type { Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { saveConfig, type Figure } from '../../operator-contract.ts'
import { MONEY_REASON_MIN, REASON_MAX } from '#features/operator/rules.ts'
import { nameOfKey, formatFigure, fieldTextOf, parseFigure } from './format.ts'

/** One figure, with the form that changes it. */
export function FigureCase({ one }: { one: Figure }) {
  const { config_key, kind, value, standing, edit_dt, is_two } = one
  const act = useAct()
  const save = async (reason: string, typed: Typed) => {
    const wanted = parseFigure(kind, typed)!
    const yes = is_two ? words.propose : words.save
    const send = (key: string) => call(saveConfig, { params: { config_key }, body: { value: wanted, reason } }, { key })
    const ask = { text: words.ask(nameOfKey(config_key), formatFigure(value), formatFigure(wanted as Figure['value'])), yes }
    const made = await act.run(`config ${config_key}`, send, { ask })
    if (!made) return
    toast(made.proposal_no === null ? words.saved : words.proposed)
    if (made.proposal_no !== null) go.to(`/proposal/${made.proposal_no}`)
  }
  const check = (typed: Typed): Checks => [
    parseFigure(kind, typed) === null && { field: 'value', words: kind === 'count' ? words.valueBad : words.valuesBad },
  ]
  return (
    <>
      <CaseHead title={nameOfKey(config_key)} sub={is_two ? words.two : ''} />
      <Box>
        <Facts
          rows={[
            [words.now, formatFigure(value)],
            [words.standing, formatFigure(standing)],
            [words.edited, edit_dt === null ? words.neverEdited : stamp(edit_dt)],
          ]}
        />
      </Box>
      <Box>
        {is_two && <p className="text-t4 text-fg2">{words.twoHelp}</p>}
        <ActForm
          act={act}
          fields={{ value: kind === 'origins' ? originsIn(value) : fieldTextOf(value) }}
          reason={{ label: consoleParts.reason, max: REASON_MAX, min: MONEY_REASON_MIN }}
          submit={is_two ? words.propose : words.save}
          check={check}
          onSubmit={save}
        >
          {({ text, control, errorAt }) =>
            kind === 'origins' ? <Origins {...control('value')} error={errorAt('value')} /> : <Value kind={kind} field={text('value')} />
          }
        </ActForm>
      </Box>
    </>
  )
}

function Value({ kind, field }: { kind: Figure['kind']; field: Partial<ComponentProps<typeof Field>> }) {
  return (
    <Field
      {...field}
      label={kind === 'count' ? words.value : words.values}
      inputMode={kind === 'count' ? 'numeric' : 'text'}
      autoComplete="off"
    />
  )
}

type OriginsProps = { value: Typed[string]; onChange: (origins: readonly string[]) => void; error: string | undefined }

function Origins({ value, onChange, error }: OriginsProps) {
  const chosen = originsIn(value)
  return (
    <fieldset data-field="value" className="flex flex-col gap-1">
      <legend className="mb-1.5 text-t4 font-semibold text-fg2">{words.origins}</legend>
      {ORIGINS.map((origin) => (
        <label key={origin} className="flex min-h-11 items-center gap-2.5 text-t5">
          <input
            type="checkbox"
            checked={chosen.includes(origin)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, origin] : chosen.filter((one) => one !== origin))}
            className="size-5 flex-none accent-brand"
          />
          {exchanges.originSources[origin]}
        </label>
      ))}
      <FieldError error={error} />
    </fieldset>
  )
}

const originsIn = (value: unknown) => (Array.isArray(value) ? ORIGINS.filter((one) => value.includes(one)) : [])
