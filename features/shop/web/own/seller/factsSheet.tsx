import { Field } from '#kit/ui/Field.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { isBusinessNo } from '#features/expert/rules.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { SellerFacts } from '../../../contract.ts'
import { shopErrors } from '../../../errors.ts'
import { SELLER_TEL } from '../../../rules.ts'
import { own } from '../../../words/own.ts'
import { saveFacts, useSellerFacts } from '../api.ts'
import { FORM_SKELETON } from '../skeletons.tsx'

const words = own.seller

/** What buyers are told about the seller; it is shown from then on. */
export async function openFactsSheet(): Promise<void> {
  const isSaved = await openSheet<boolean>((close) => <Loaded onSaved={() => close(true)} />, { title: words.title, full: true })
  if (isSaved) toast(words.saved)
}

function Loaded({ onSaved }: { onSaved: () => void }) {
  const query = useSellerFacts()
  if (query.data === undefined) return <QueryFallback query={query} skeleton={FORM_SKELETON} />
  return <Form stored={query.data} onSaved={onSaved} />
}

type Values = {
  company: string
  owner: string
  isBusiness: boolean
  biz_no: string
  mail_order_no: string
  address: string
  tel: string
  mail: string
}

function Form({ stored, onSaved }: { stored: SellerFacts | null; onSaved: () => void }) {
  const { form, text, control, values, rootError, isBusy } = useForm<Values>({
    initial: {
      company: stored?.company ?? '',
      owner: stored?.owner ?? '',
      isBusiness: stored !== null && stored.biz_no !== null,
      biz_no: stored?.biz_no ?? '',
      mail_order_no: stored?.mail_order_no ?? '',
      address: stored?.address ?? '',
      tel: stored?.tel ?? '',
      mail: stored?.mail ?? '',
    },
    problemsOf,
    send: async (sent) => {
      await saveFacts(factsOf(sent))
      onSaved()
    },
  })
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-5">
      <p className="text-t4 break-keep text-fg2">{words.missingText}</p>
      <Field label={words.company} autoComplete="organization" {...text('company', 50)} data-first-focus />
      <Field label={words.owner} autoComplete="name" {...text('owner', 20)} />
      <div className="-mx-4">
        <Switch
          label={words.isBusiness}
          help={words.isBusinessHelp}
          checked={values.isBusiness}
          onChange={(isBusiness) => control('isBusiness').onChange(isBusiness)}
        />
      </div>
      {values.isBusiness && (
        <>
          <Field label={words.bizNo} inputMode="numeric" autoComplete="off" {...text('biz_no', 20)} />
          <Field label={words.mailOrder} placeholder={words.mailOrderHint} autoComplete="off" {...text('mail_order_no', 30)} />
        </>
      )}
      <Field label={words.address} autoComplete="street-address" {...text('address', 200)} />
      <Field label={words.tel} type="tel" inputMode="tel" autoComplete="tel" {...text('tel', 20)} />
      <Field label={words.mail} type="email" inputMode="email" autoComplete="email" {...text('mail', 100)} />
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.save}
      </SheetSubmit>
    </form>
  )
}

/** The server checks it completely. */
const LIKE_A_MAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const plain = (typed: string): string => typed.replace(/[\s-]/g, '')

const factsOf = ({ isBusiness, biz_no, mail_order_no, ...rest }: Values): SellerFacts => ({
  ...rest,
  biz_no: isBusiness ? biz_no : null,
  mail_order_no: isBusiness && mail_order_no.trim() !== '' ? mail_order_no : null,
})

function problemsOf(values: Values): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  const needs = (field: keyof Values, ok: boolean, problem: string): void => void (ok || problems.push({ field, text: problem }))
  for (const field of ['company', 'owner'] as const) needs(field, values[field].trim() !== '', words.needs)
  needs('biz_no', !values.isBusiness || isBusinessNo(plain(values.biz_no)), shopErrors.biz_no.message)
  needs('address', values.address.trim() !== '', words.needs)
  needs('tel', SELLER_TEL.test(plain(values.tel)), words.wrongTel)
  needs('mail', LIKE_A_MAIL_ADDRESS.test(values.mail.trim()), words.wrongMail)
  return problems
}
