import { useId } from 'react'
import { openPostcode } from '#features/cs/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { useCategories } from '#features/account/web/public.ts'
import { application as words } from '#features/expert/words.ts'
import { needsLicense, needsReport } from '../../rules.ts'
import type { Fields } from '../useApplicationForm.ts'
import { TextField } from './TextField.tsx'

/** The expert's category, one of those that are offered. */
export function Category({ fields }: { fields: Fields }) {
  const id = useId()
  const { value, onChange } = fields.control('cate_no')
  const error = fields.errorAt('cate_no')
  const options = useCategories().offered.map(({ no, name }) => ({
    value: no,
    name,
    content: <span className="px-1 text-t5">{name}</span>,
  }))
  return (
    <div data-field="cate_no">
      <RadioTiles
        label={words.cate}
        options={options}
        value={value ?? null}
        onChange={onChange}
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

export const JobTitle = ({ fields }: { fields: Fields }) => (
  <TextField field="job_title" fields={fields} label={words.jobTitle} placeholder={words.jobTitleHint} max={30} />
)

export function Affiliation({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField
        field="affiliation_name"
        fields={fields}
        label={words.affiliation}
        placeholder={words.affiliationHint}
        max={40}
        autoComplete="organization"
      />
      <AffiliationAddress fields={fields} />
    </>
  )
}

/** An address from the postcode search, which may be completed by hand. */
function AffiliationAddress({ fields }: { fields: Fields }) {
  const { onChange } = fields.control('affiliation_address')
  const find = async () => {
    const place = await openPostcode()
    if (place !== null) onChange([place.postcode, place.address, place.detail].filter(Boolean).join(' ').slice(0, ADDRESS_MAX))
  }
  return (
    <TextField
      field="affiliation_address"
      fields={fields}
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
export function License({ fields }: { fields: Fields }) {
  const { cate_no } = fields.values
  return (
    <>
      {needsReport(cate_no) && <TextField field="report_no" fields={fields} label={words.reportNo} max={40} />}
      {!needsLicense(cate_no) && <p className="text-t4 text-fg2 wide:col-span-2">{words.licenseOptional}</p>}
      <TextField field="license_kind" fields={fields} label={words.licenseKind} placeholder={words.licenseKindHint} max={40} />
      <TextField field="license_no" fields={fields} label={words.licenseNo} max={40} />
      <TextField field="license_issuer" fields={fields} label={words.licenseIssuer} placeholder={words.licenseIssuerHint} max={40} />
      <TextField field="license_issue_dt" fields={fields} label={words.licenseIssued} type="date" />
      <TextField field="license_expire_dt" fields={fields} label={words.licenseExpires} type="date" />
    </>
  )
}
