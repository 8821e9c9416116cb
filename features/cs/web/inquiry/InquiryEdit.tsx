import { useState, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { cs } from '#features/cs/words.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { Inquiry } from '../../contract.ts'
import { saveInquiry, useInquiry } from '../api.ts'
import { RowsFallback } from '../parts/RowsFallback.tsx'
import { formOf, type InquiryForm as Form } from './form.ts'
import { FormPart } from './FormPart.tsx'

/** Unsaved changes of an inquiry. */
export type Edited = { inquiryNo: number; form: Form }
type Props = { inquiryNo: number; edited: Edited | null; onEdited: (edited: Edited | null) => void; shown: ReactNode }

/** Changes an unanswered inquiry. `shown`: what is shown in its place once it was answered. */
export function InquiryEdit({ inquiryNo, edited, onEdited, shown }: Props) {
  const found = useInquiry(inquiryNo)
  if (!found.data) return <RowsFallback query={found} goneText={cs.inquiryGone} />
  if (!found.data.is_editable) return shown
  const kept = edited?.inquiryNo === inquiryNo ? edited.form : null
  return <Editing inquiry={found.data} kept={kept} onEdited={onEdited} />
}

type EditingProps = { inquiry: Inquiry; kept: Form | null; onEdited: Props['onEdited'] }

function Editing({ inquiry, kept, onEdited }: EditingProps) {
  const go = useGo()
  const [base] = useState(() => formOf(inquiry))
  return (
    <FormPart
      initial={kept ?? base}
      onChange={(form) => onEdited({ inquiryNo: inquiry.inquiry_no, form })}
      send={cs.save}
      onSend={async (body, key) => {
        await saveInquiry(body, { inquiryNo: inquiry.inquiry_no, key })
        onEdited(null)
        toast(cs.saved)
        go.back(`${href('Inquiry')}?no=${inquiry.inquiry_no}`)
      }}
    />
  )
}
