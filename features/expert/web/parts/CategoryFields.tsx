import { useId, useState } from 'react'
import { openPostcode } from '#features/cs/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { categories } from '#features/account/words/categories.ts'
import { application as words } from '#features/expert/words.ts'
import { needsLicense, needsReport } from '../../rules.ts'
import type { Bind } from '../useForm.ts'
import { TextField } from './TextField.tsx'

const CATEGORIES = Object.entries(categories).map(([value, name]) => ({
  value: Number(value),
  name,
  content: <span className="px-1 text-t5">{name}</span>,
}))

/** The expert's category, one of ten. */
export function Category({ bind }: { bind: Bind }) {
  const id = useId()
  const error = bind.errors.cate_no
  return (
    <div data-field="cate_no">
      <RadioTiles
        label={words.cate}
        options={CATEGORIES}
        value={bind.form.cate_no ?? null}
        onChange={(cate_no) => bind.set({ cate_no })}
        columns={5}
        minRem={8}
        error={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        tileClassName="min-h-14"
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

export const JobTitle = ({ bind }: { bind: Bind }) => (
  <TextField field="job_title" bind={bind} label={words.jobTitle} placeholder={words.jobTitleHint} max={30} />
)

export function Affiliation({ bind }: { bind: Bind }) {
  return (
    <>
      <TextField
        field="affiliation_name"
        bind={bind}
        label={words.affiliation}
        placeholder={words.affiliationHint}
        max={40}
        autoComplete="organization"
      />
      <AffiliationAddress bind={bind} />
    </>
  )
}

/** An address from the postcode search, which may be completed by hand. */
function AffiliationAddress({ bind }: { bind: Bind }) {
  const [searches, setSearches] = useState(0)
  const find = async () => {
    const place = await openPostcode()
    if (place === null) return
    bind.set({ affiliation_address: [place.postcode, place.address, place.detail].filter(Boolean).join(' ').slice(0, ADDRESS_MAX) })
    // The field is uncontrolled: a new key remounts it with the found address.
    setSearches((count) => count + 1)
  }
  return (
    <TextField
      key={searches}
      field="affiliation_address"
      bind={bind}
      label={words.affiliationAddress}
      max={ADDRESS_MAX}
      autoComplete="street-address"
      right={
        <Button variant="quiet" size={44} className="mr-1" onClick={() => void find()}>
          {words.findAddress}
        </Button>
      }
    />
  )
}

const ADDRESS_MAX = 100

/** License of a doctor, pharmacist or lawyer, or report number of a seller; optional for the others. */
export function License({ bind }: { bind: Bind }) {
  const { cate_no } = bind.form
  return (
    <>
      {needsReport(cate_no) && <TextField field="report_no" bind={bind} label={words.reportNo} max={40} />}
      {!needsLicense(cate_no) && <p className="text-t4 text-fg2 wide:col-span-2">{words.licenseOptional}</p>}
      <TextField field="license_kind" bind={bind} label={words.licenseKind} placeholder={words.licenseKindHint} max={40} />
      <TextField field="license_no" bind={bind} label={words.licenseNo} max={40} />
      <TextField field="license_issuer" bind={bind} label={words.licenseIssuer} placeholder={words.licenseIssuerHint} max={40} />
      <TextField field="license_issue_dt" bind={bind} label={words.licenseIssued} type="date" />
      <TextField field="license_expire_dt" bind={bind} label={words.licenseExpires} type="date" />
    </>
  )
}
