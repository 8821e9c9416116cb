import { useEffect, useRef, useState } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import type { ApplicationStatus } from '../contract.ts'
import { formatProblems, type ExpertForm } from '../rules.ts'
import { savePart } from './api.ts'

/** What is typed, and two places for problems that have no value in the form. */
export type Values = ExpertForm & { identity_no?: undefined; documents?: undefined }
/** What a field needs of the form. */
export type Fields = Pick<ReturnType<typeof useForm<Values>>, 'values' | 'text' | 'control' | 'errorAt'>
/** Of the automatic save; null before the first and after each change. */
export type SaveState = 'saved' | 'saving' | 'failed' | null

type Options = {
  /** Saves after each pause in typing. */
  auto: boolean
  problemsOf: (form: ExpertForm) => Problem<Values>[]
  /** What follows once everything is saved. */
  send: (form: ExpertForm) => Promise<void>
}

/** Delay between the last input and the automatic save. Milliseconds. */
const PAUSE_MS = 1200

/** The application's form, whose draft the server keeps. Invalid fields stay unsaved until they are corrected. */
export function useApplicationForm({ application }: ApplicationStatus, { auto, problemsOf, send }: Options) {
  const [initial] = useState<Values>(() => ({ ...BLANK, ...application?.form }))
  const [saveState, setSaveState] = useState<SaveState>(null)
  const typed = useRef(initial)
  const saved = useRef(formOf(initial))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(Promise.resolve())
  useEffect(() => () => clearTimeout(timer.current), [])

  const saveNow = async (): Promise<void> => {
    const unsaved = changesOf(formOf(typed.current), saved.current)
    const wrong = new Set(formatProblems(formOf(typed.current), koreanDay(new Date())).map(({ field }) => field.split('.')[0]))
    const ready: ExpertForm = Object.fromEntries(Object.entries(unsaved).filter(([field]) => !wrong.has(field)))
    if (Object.keys(ready).length === 0) return
    setSaveState('saving')
    try {
      await savePart(ready)
      saved.current = { ...saved.current, ...ready }
      setSaveState('saved')
    } catch (error) {
      setSaveState('failed')
      throw error
    }
  }
  /** One after the other, so that an older save never overwrites a newer one. @throws CallError */
  const save = (): Promise<void> => (last.current = last.current.catch(() => undefined).then(saveNow))
  const form = useForm<Values>({
    initial,
    onChange(values) {
      typed.current = values
      setSaveState(null)
      clearTimeout(timer.current)
      if (auto) timer.current = setTimeout(() => void saveInBackground(), PAUSE_MS)
    },
    problemsOf: (values) => problemsOf(formOf(values)),
    async send(values) {
      await save()
      await send(formOf(values))
    },
  })
  /** Saves in the background. A refusal is shown at its field. */
  const saveInBackground = (): Promise<void> =>
    save().catch((error: unknown) => {
      if (error instanceof CallError && error.field !== undefined) form.showError(error)
    })
  return {
    ...form,
    saveInBackground,
    saveState,
    isUnsaved: saveState !== 'saved' && Object.keys(changesOf(formOf(form.values), saved.current)).length > 0,
  }
}

const BLANK: Required<ExpertForm> & Values = {
  cate_no: null,
  job_title: null,
  affiliation_name: null,
  affiliation_address: null,
  license_kind: null,
  license_no: null,
  license_issuer: null,
  license_issue_dt: null,
  license_expire_dt: null,
  report_no: null,
  business_kind: null,
  business_no: null,
  bank_code: null,
  account_no: null,
  intro: null,
  careers: null,
  areas: null,
  identity_no: undefined,
  documents: undefined,
}

/** The typed values as they are sent: blank text is null, numbers are digits only. */
function formOf({ identity_no: _, documents: __, ...form }: Values): ExpertForm {
  const plain = Object.entries(form).map(([field, value]) => [field, typeof value === 'string' && value.trim() === '' ? null : value])
  const { business_no, account_no, ...rest }: ExpertForm = Object.fromEntries(plain)
  return { ...rest, business_no: digitsIn(business_no), account_no: digitsIn(account_no) }
}

const digitsIn = (text: string | null | undefined): string | null => text?.replace(/\D/g, '') || null

/** The fields that differ from the saved ones. */
function changesOf(form: ExpertForm, saved: ExpertForm): ExpertForm {
  const before = new Map(Object.entries(saved))
  const isNew = ([field, value]: [string, unknown]) => JSON.stringify(value ?? null) !== JSON.stringify(before.get(field) ?? null)
  return Object.fromEntries(Object.entries(form).filter(isNew))
}
