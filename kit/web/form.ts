import { useEffect, useRef, useState, type CompositionEvent, type FormEvent, type SyntheticEvent } from 'react'
import {
  useForm as useLibraryForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError, newKey } from './call.ts'

/** What is wrong, in the order of the fields; `root` is what belongs to no field. */
export type Problem<V extends FieldValues> = {
  field: Path<V> | 'root'
  text: string
  /** Of a refusal of the server. */
  code?: string | undefined
  /** The device had no connection. */
  isOffline?: boolean
}

type Options<V extends FieldValues> = {
  initial: V
  /** What the rules refuse before anything is sent. */
  problemsOf: (values: V) => Problem<V>[]
  /** Sends the values; what it throws is shown at its field. A retry of the same values repeats the key. Is called within the press, so that it may open a window. */
  send: (values: V, key: string) => Promise<void>
  /** The field of a refusal. Without it, the field that the server names. */
  fieldOf?: (error: CallError) => Path<V> | 'root'
  /** The text of a failure that the server's words do not cover, as an outcome that nobody knows. It belongs to no field. */
  textOf?: (error: unknown) => string | null
  /** Is called with all values after each change. */
  onChange?: (values: V) => void
}

/** Values and problems of a form; sends once at a time and focuses the first wrong field. */
export function useForm<V extends FieldValues>({ initial, problemsOf, send, onChange, ...options }: Options<V>) {
  const [fields] = useState(() => Object.keys(initial))
  const library = useLibraryForm<V>({
    // DefaultValues is V with every part optional, which TypeScript cannot see for a generic V.
    defaultValues: initial as DefaultValues<V>,
    shouldFocusError: false,
  })
  // Draws the form anew at each change; `control` and `values` read from the library.
  useWatch({ control: library.control })
  const { element, focus } = useFocus()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const keyOf = useAttemptKey()
  const composing = useRef(false)
  const { refuse, problemIn } = useRefusals(library, fields, focus, options)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    library.clearErrors()
    try {
      await work()
    } catch (error) {
      refuse([problemIn(error)])
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const submit = () =>
    run(async () => {
      const values = library.getValues()
      const problems = problemsOf(values)
      if (problems.length > 0) refuse(problems)
      else await send(values, keyOf(values))
    })
  const errorAt = (name: Path<V>): string | undefined => library.getFieldState(name, library.formState).error?.message
  const afterChange = (name: Path<V>) => {
    library.clearErrors(name)
    library.clearErrors('root')
    onChange?.(library.getValues())
  }
  /**
   * Props of an uncontrolled field. `max` counts code points; what goes beyond is cut, but not while the IME composes.
   * `onTyped` is called after each change, but not within a syllable.
   */
  const text = (name: Path<V>, max = Infinity, onTyped?: (value: string) => void) => {
    const { ref, onBlur, onChange: store } = library.register(name)
    const take = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => {
      const letters = [...input.value]
      if (!composing.current && letters.length > max) input.value = letters.slice(0, max).join('')
      void store({ target: input, type: 'change' })
      afterChange(name)
      if (!composing.current) onTyped?.(input.value)
    }
    return {
      name,
      ref,
      onBlur,
      onChange: take,
      onCompositionStart: () => void (composing.current = true),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement | HTMLSelectElement>) => {
        composing.current = false
        take(event)
      },
      error: errorAt(name),
    }
  }
  /** Value and change of a control that gives values, as tiles, pictures or a text area. */
  const control = <N extends Path<V>>(name: N) => ({
    value: library.getValues(name),
    onChange: (value: PathValue<V, N>) => {
      library.setValue(name, value, { shouldDirty: true })
      afterChange(name)
    },
  })
  return {
    /** Props of the form's element. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** As they are now; the form is drawn anew at each change. */
    values: library.getValues(),
    text,
    control,
    errorAt,
    rootError: library.formState.errors.root?.message,
    /** The code of the refusal that belongs to no field. */
    rootCode: library.formState.errors.root?.type,
    /** Sends the form as a press of its button does. */
    submit: () => void submit(),
    /** Does other work of the form, as another code by message: not while something is sent; what it throws is shown as of a submission. */
    run,
    /** Shows problems that were found elsewhere and focuses the first. */
    refuse,
    /** Shows why work in the background failed, without moving the focus. */
    showError(error: unknown) {
      const { field, text } = problemIn(error)
      library.setError(field, { message: text })
    },
    /** Shows or clears an error without moving the focus, as of a check while the person types. */
    setErrorAt: (name: Path<V>, error: string | null) => {
      if (error === null) library.clearErrors(name)
      else library.setError(name, { message: error })
    },
    isBusy,
    isDirty: library.formState.isDirty,
  }
}

/** Shows what the rules or the server refuse; a lost connection's refusal goes when the device has one again. */
function useRefusals<V extends FieldValues>(
  library: UseFormReturn<V>,
  fields: readonly string[],
  focus: (name: string | undefined) => void,
  options: Pick<Options<V>, 'fieldOf' | 'textOf'>,
) {
  /** Whether the shown refusal is over when the device has a connection again. */
  const wasOffline = useRef(false)

  const refuse = (problems: Problem<V>[]) => {
    wasOffline.current = problems.some(({ isOffline }) => isOffline)
    // The first of a field is set last and stays.
    for (const { field, text, code } of problems.toReversed()) {
      library.setError(field, { message: text, ...(code !== undefined && { type: code }) })
    }
    focus(problems[0]?.field)
  }
  const fieldOf = options.fieldOf ?? (({ field }: CallError) => fieldNamed<V>(fields, field))
  const problemIn = (error: unknown): Problem<V> => {
    const text = options.textOf?.(error) ?? null
    if (text !== null) return { field: 'root', text }
    if (!(error instanceof CallError)) return { field: 'root', text: ko.app.noAnswer }
    if (error.offline) return { field: 'root', text: inKorean(error.message), isOffline: true }
    return { field: fieldOf(error), text: inKorean(error.message), code: error.code }
  }
  const { clearErrors } = library
  useEffect(() => {
    const clear = () => {
      if (wasOffline.current) clearErrors('root')
    }
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [clearErrors])
  return { refuse, problemIn }
}

/** The form's field of this name, also if the name is that of a part of its value (`careers.0.title`); `root` if the form has none. */
export const fieldNamed = <V extends FieldValues>(fields: readonly string[], field: string | undefined): Path<V> | 'root' => {
  const name = field?.split('.')[0]
  return fields.find((one): one is Path<V> => one === name) ?? 'root'
}

/** The same key for the same values in a row. */
function useAttemptKey() {
  const attempt = useRef({ values: '', key: '' })
  return (values: FieldValues): string => {
    const text = JSON.stringify(values)
    if (attempt.current.key === '' || attempt.current.values !== text) attempt.current = { values: text, key: newKey() }
    return attempt.current.key
  }
}

/** Focuses a field by name, once it is drawn with its error. `data-field` names what has no element of its own, as tiles. */
function useFocus() {
  const element = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<{ name: string } | null>(null)
  useEffect(() => {
    const place = wanted && element.current?.querySelector<HTMLElement>(`[name="${wanted.name}"], [data-field="${wanted.name}"]`)
    const target = place?.matches(FOCUSABLE)
      ? place
      : (place?.querySelector<HTMLElement>(WRONG) ?? place?.querySelector<HTMLElement>(FOCUSABLE))
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return { element, focus: (name: string | undefined) => setWanted(name === undefined ? null : { name }) }
}

const FOCUSABLE = ':is(input, textarea, select, button):enabled'
/** Within a group: the control that is wrong itself, as one of several check boxes. */
const WRONG = `${FOCUSABLE}[aria-invalid=true]`
