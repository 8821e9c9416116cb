import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { getItem } from '#features/shop/contract.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { Segments } from '#kit/ui/Segments.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call, keyOf, type CallError } from '#kit/web/call.ts'
import { fieldNamed, useForm, type Problem } from '#kit/web/form.ts'
import {
  CLAIM_IMAGES_MAX,
  CLAIM_KINDS,
  CLAIM_MAX,
  CLAIM_MIN,
  CLAIM_REASON_KEYS,
  comesBack,
  firstFoundOn,
  firstPickupDay,
  isFault,
  isPickupDay,
  needsFoundOn,
  pieceWorth,
  type ClaimKind,
  type ClaimReason,
} from '../../contract/claim-rules.ts'
import { previewClaim, type OrderDetail, type OrderItem } from '../../contract.ts'
import { buyerClaims } from '../../words/buyer-claims.ts'
import { sellerClaims } from '../../words/claims.ts'
import { refreshOrders, requestClaim } from '../api.ts'
import { WayBack, type Way } from './WayBack.tsx'
import { allOf, Pieces, piecesOf, type Chosen } from '../parts/Pieces.tsx'

const words = buyerClaims.request

type Values = {
  kind: ClaimKind
  reason_code: ClaimReason | ''
  pieces: Chosen
  sio_no: string
  found_on: string
  content: string
  images: MediaItem[]
  way: Way
  pickup_on: string
}
type Props = {
  order: OrderDetail
  /** Rows that can be claimed now. */
  items: readonly OrderItem[]
  onDone: () => void
}

/** What the values of the form mean for these rows. */
function claimReader(items: readonly OrderItem[], today: Date) {
  const wantedOf = (values: Values) => {
    const rows = eligible(items, values.reason_code)
    const pieces = piecesOf(values.pieces).filter(({ order_item_no }) => rows.some((row) => row.order_item_no === order_item_no))
    return {
      kind: values.kind,
      items: pieces,
      ...(values.kind === 'exchange' && values.sio_no !== '' && { sio_no: Number(values.sio_no) }),
    }
  }
  const rowsIn = (values: Values) => items.filter((item) => wantedOf(values).items.some((one) => one.order_item_no === item.order_item_no))
  const hasGoods = (values: Values) => comesBack(rowsIn(values), values.reason_code)
  const isPickedUp = (values: Values) => values.way === 'pickup' && hasGoods(values)
  const asksFoundOn = (values: Values) => isFaultNamed(values) && rowsIn(values).some((row) => needsFoundOn(row, today))
  return { wantedOf, rowsIn, hasGoods, isPickedUp, asksFoundOn }
}

/** Asks for a return or an exchange, with what comes back and until when. */
export function ClaimSheet({ order, items, onDone }: Props) {
  const [uploads, setUploads] = useState(0)
  const today = new Date(order.now)
  const { wantedOf, rowsIn, hasGoods, isPickedUp, asksFoundOn } = claimReader(items, today)
  const { form, text, control, errorAt, values, rootError, isBusy } = useForm<Values>({
    initial: {
      kind: 'return',
      reason_code: '',
      pieces: items.length === 1 ? allOf(items) : {},
      sio_no: '',
      found_on: '',
      content: '',
      images: [],
      way: 'pickup',
      pickup_on: firstPickupDay(today),
    },
    problemsOf: (now): Problem<Values>[] => {
      const { items: pieces, sio_no } = wantedOf(now)
      const found: Problem<Values>[] = [
        ...(now.reason_code === '' ? [{ field: 'reason_code' as const, text: words.needsReason }] : []),
        ...(pieces.length === 0 ? [{ field: 'pieces' as 'kind', text: words.needsPieces }] : []),
        ...(now.kind === 'exchange' && sio_no === undefined ? [{ field: 'sio_no' as const, text: words.needsOption }] : []),
        ...(asksFoundOn(now) && now.found_on === '' ? [{ field: 'found_on' as const, text: words.needsFoundOn }] : []),
        ...(isPickedUp(now) && !isPickupDay(now.pickup_on, today)
          ? [{ field: 'pickup_on' as const, text: buyerClaims.wayBack.needsDay }]
          : []),
        ...([...now.content.trim()].length < CLAIM_MIN ? [{ field: 'content' as const, text: buyerClaims.needsText(CLAIM_MIN) }] : []),
        ...(uploads > 0 ? [{ field: 'root' as const, text: words.uploading }] : []),
      ]
      if (found.length > 0 || preview.data) return found
      return [{ field: 'root', text: preview.error ? inKorean(preview.error.message) : words.counting }]
    },
    fieldOf: ({ field }: CallError) => (field?.startsWith('items') ? ('pieces' as 'kind') : fieldNamed<Values>(FIELDS, field)),
    send: async (now, key) => {
      const { reason_code, content, found_on, pickup_on } = now
      const days = { ...(asksFoundOn(now) && { found_on }), ...(isPickedUp(now) && { pickup_on }) }
      const body = { ...wantedOf(now), reason_code: reason_code as ClaimReason, content, images: keysOf(now), ...days }
      try {
        await requestClaim(order.order_no, body, key)
        onDone()
      } catch (error) {
        void refreshOrders()
        throw error
      }
    },
  })
  const wanted = { ...wantedOf(values), ...(isPickedUp(values) && isPickupDay(values.pickup_on, today) && { pickup_on: values.pickup_on }) }
  const preview = usePreview(order.order_no, wanted, values.reason_code)
  const rows = eligible(items, values.reason_code)
  const chosen = rowsIn(values)
  // What never arrived is not exchanged.
  const reasons = CLAIM_REASON_KEYS.filter(
    (reason) => eligible(items, reason).length > 0 && (values.kind === 'return' || reason !== 'LOST'),
  )
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <Segments
        label={words.kind}
        options={CLAIM_KINDS.map((value) => ({ value, label: buyerClaims.kinds[value] }))}
        {...control('kind')}
      />
      <Select
        label={words.reason}
        placeholder={words.pickReason}
        options={reasons.map((value) => ({ value, label: sellerClaims.reasons[value] }))}
        {...text('reason_code')}
        error={errorAt('reason_code') ?? null}
      />
      <Pieces label={words.pieces} items={rows} {...control('pieces')} error={errorAt('pieces' as 'kind')} />
      {asksFoundOn(values) && (
        <Field
          label={words.foundOn}
          type="date"
          min={firstFoundOn(today)}
          max={koreanDay(today)}
          {...text('found_on')}
          help={words.foundOnHelp}
        />
      )}
      {values.kind === 'exchange' && chosen.length > 0 && <Options rows={chosen} field={text('sio_no')} error={errorAt('sio_no')} />}
      <TextArea
        name="content"
        label={buyerClaims.request.content}
        placeholder={words.hint}
        max={CLAIM_MAX}
        {...control('content')}
        error={errorAt('content') ?? null}
        className="max-h-64 min-h-28"
      />
      {isFaultNamed(values) && (
        <div data-field="images">
          <h3 className="mb-1.5 text-t4 font-semibold text-fg2">{words.pictures}</h3>
          <MediaStrip label={words.pictures} {...control('images')} onBusy={setUploads} max={CLAIM_IMAGES_MAX} />
          <FieldError error={errorAt('images' as 'kind')} />
        </div>
      )}
      {hasGoods(values) && <WayBack way={values.way} onWay={control('way').onChange} field={text('pickup_on')} now={today} />}
      <SheetSubmit error={rootError} busy={isBusy} summary={<Preview kind={values.kind} preview={preview} />}>
        {words.submit[values.kind]}
      </SheetSubmit>
    </form>
  )
}

const FIELDS = ['kind', 'reason_code', 'sio_no', 'found_on', 'pickup_on', 'content'] as const

const isFaultNamed = ({ reason_code }: Values): boolean => reason_code !== '' && isFault(reason_code)

/** Pictures belong to faults alone. */
const keysOf = ({ reason_code, images }: Values): string[] => (isFault(reason_code) ? images.map(({ key }) => key) : [])

/** Rows that can be claimed for a reason; without one all. */
const eligible = (items: readonly OrderItem[], reason: ClaimReason | ''): OrderItem[] =>
  items.filter(({ mind_until, fault_until }) => reason === '' || (isFault(reason) ? fault_until : mind_until) !== null)

type Wanted = { kind: ClaimKind; items: { order_item_no: number; qtt: number }[]; sio_no?: number; pickup_on?: string }

function usePreview(orderNo: number, wanted: Wanted, reason: ClaimReason | '') {
  const input = { params: { order_no: orderNo }, body: { ...wanted, reason_code: reason as ClaimReason } }
  return useQuery({
    queryKey: keyOf(previewClaim, input),
    queryFn: ({ signal }) => call(previewClaim, input, { signal }),
    enabled: reason !== '' && wanted.items.length > 0 && (wanted.kind === 'return' || wanted.sio_no !== undefined),
    staleTime: 0,
    retry: false,
  })
}

function Preview({ kind, preview: { data, error } }: { kind: ClaimKind; preview: ReturnType<typeof usePreview> }) {
  if (error) return <p className="text-t4 break-keep text-danger-fg">{inKorean(error.message)}</p>
  if (!data) return null
  const day = koreanDate(data.due_dt)
  const lines =
    kind === 'return'
      ? [words.planned(data.refund_viv, day)]
      : [
          ...(data.hold_viv > 0 ? [words.held(data.hold_viv)] : []),
          ...(data.difference_viv > 0 ? [words.difference(data.difference_viv)] : []),
          words.silentExchange(day),
        ]
  return (
    <div aria-live="polite" className="num text-t4 font-semibold break-keep">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

type OptionsProps = { rows: readonly OrderItem[]; field: object; error: string | undefined }

/** Other options of the same product that are not dearer. */
function Options({ rows, field, error }: OptionsProps) {
  const first = rows[0]!
  const worth = pieceWorth(first)
  const isOne = rows.every((row) => row.sio_no === first.sio_no && pieceWorth(row) === worth)
  const input = { params: { item_no: first.item_no }, query: {} }
  const { data, error: failure } = useQuery({
    queryKey: keyOf(getItem, input),
    queryFn: ({ signal }) => call(getItem, input, { signal }),
    enabled: isOne,
  })
  if (!isOne) return <FieldError error={words.oneProduct} />
  if (failure) return <FieldError error={inKorean(failure.message)} />
  if (!data) return null
  const options = data.sio_info.filter(
    ({ sio_no, sio_amt, is_sold_out }) => sio_no !== first.sio_no && !is_sold_out && data.item_viv_price + sio_amt <= worth,
  )
  if (options.length === 0) return <FieldError error={words.noOption} />
  return (
    <Select
      label={words.option}
      placeholder={words.pickReason}
      options={options.map(({ sio_no, sio_title }) => ({ value: String(sio_no), label: sio_title }))}
      {...field}
      error={error ?? null}
    />
  )
}
