import { useId, useState, type ReactNode } from 'react'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { ownProducts as words, product } from '#features/counsel/words/product.ts'
import { amountIn } from '#kit/web/amount.ts'
import { useForm } from '#kit/web/form.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import type { OwnProduct } from '../../contract/product.ts'
import { productErrors } from '../../contract/product-errors.ts'
import { DESCRIPTION_MAX, EXT_MINUTES, MINUTES, CHANNELS, PRICE_MAX, PRICE_MIN, TITLE_MAX } from '../../contract/product-rules.ts'
import { problemsOf, valuesOf, type Values } from './form.ts'

type Props = {
  head: ExpertHead
  /** Null for a new product. */
  stored: OwnProduct | null
  button: string
  send: (values: Values, key: string) => Promise<void>
  onSaved: () => void
  /** Reads the product again after somebody else has edited it. */
  onReload?: () => void
}

/** The form of a counselling product. */
export function ProductForm({ head, stored, button, send, onSaved, onReload }: Props) {
  const [isSaved, setSaved] = useState(false)
  const { form, text, control, values, rootError, rootCode, isBusy, isDirty } = useForm<Values>({
    initial: valuesOf(stored),
    problemsOf,
    send: async (sent, key) => {
      await send(sent, key)
      setSaved(true)
    },
  })
  useLeaveGuardUntilSaved(isDirty, isSaved, onSaved)
  const price = amountIn(values.price)
  const isChanged = rootCode === productErrors.changed.code
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <ExpertPage
        head={head}
        footer={<SubmitBar button={button} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6"
      >
        {isChanged && onReload && (
          <Button variant="weak" size={48} onClick={onReload}>
            {words.reload}
          </Button>
        )}
        <Field label={words.name} placeholder={words.nameHint} autoComplete="off" {...text('title', TITLE_MAX)} />
        <div data-field="description">
          <TextArea
            label={words.description}
            placeholder={words.descriptionHint}
            max={DESCRIPTION_MAX}
            {...control('description')}
            className="min-h-24"
          />
        </div>
        <Choice label={words.channel} help={words.channelHelp} field="channel" error={text('channel').error}>
          {(errorId) => (
            <RadioTiles label={words.channel} options={CHANNEL_TILES} columns={3} {...control('channel')} aria-describedby={errorId} />
          )}
        </Choice>
        <Choice label={words.minutes} field="minutes" error={text('minutes').error}>
          {(errorId) => (
            <RadioTiles
              label={words.minutes}
              options={MINUTE_TILES}
              minRem={3.6}
              {...control('minutes')}
              error={errorId !== undefined}
              aria-describedby={errorId}
            />
          )}
        </Choice>
        <PriceField
          label={words.price}
          {...text('price')}
          help={price !== null && price >= PRICE_MIN && price <= PRICE_MAX ? words.earn(price) : LIMITS}
        />
        <Choice label={words.ext} help={words.extHelp} field="ext_minutes" error={text('ext_minutes').error}>
          {(errorId) => <RadioTiles label={words.ext} options={EXT_TILES} {...control('ext_minutes')} aria-describedby={errorId} />}
        </Choice>
        {values.ext_minutes !== 0 && <PriceField label={words.extPrice} {...text('ext_price')} help={LIMITS} />}
        <p className="text-t4 break-keep text-fg2">
          {words.fee} {stored && words.fixed}
        </p>
      </ExpertPage>
    </form>
  )
}

const LIMITS = words.priceHelp(number(PRICE_MIN), number(PRICE_MAX))
const tile = <V extends string | number>(value: V, name: string) => ({ value, name, content: <span className="text-t5">{name}</span> })
const CHANNEL_TILES = CHANNELS.map((channel) => tile(channel, product.channels[channel]))
const MINUTE_TILES = MINUTES.map((minutes) => tile<number>(minutes, words.minutesOf(minutes)))
const EXT_TILES = [tile<number>(0, words.extNone), ...EXT_MINUTES.map((minutes) => tile<number>(minutes, words.minutesOf(minutes)))]

type ChoiceProps = {
  label: string
  help?: string
  field: string
  error: string | undefined
  children: (errorId: string | undefined) => ReactNode
}

/** A heading over tiles, with the error below. */
function Choice({ label, help, field, error, children }: ChoiceProps) {
  const id = useId()
  return (
    <div data-field={field}>
      <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
        {label}
      </p>
      {children(error === undefined ? undefined : id)}
      <FieldError id={id} error={error} />
      {help !== undefined && <p className="mt-1.5 text-t3 break-keep text-fg3">{help}</p>}
    </div>
  )
}

type PriceProps = { label: string; help: string } & ReturnType<ReturnType<typeof useForm<Values>>['text']>

function PriceField({ label, help, ...field }: PriceProps) {
  const unit = (
    <span aria-hidden className="flex-none pr-4 text-t5 font-semibold text-fg2">
      {words.unit}
    </span>
  )
  return (
    <Field
      label={label}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      {...field}
      help={<span className="num">{help}</span>}
      right={unit}
      className="[&_input]:tabular-nums"
    />
  )
}
